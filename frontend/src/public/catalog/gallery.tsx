import "@/public/catalog/moving-picture.css";
import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Shot } from "@/public/catalog/sales-page";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

/** The pictures and films of a product: one large, the others to choose from. */
export function Gallery({ shots, name }: { shots: readonly Shot[]; name: string }) {
  const { t } = useTranslation("shop");
  const [at, setAt] = useState(0);
  const shot = shots[at];
  return (
    <section aria-label={t("page.gallery")}>
      <figure>
        {shot?.film ? (
          // biome-ignore lint/a11y/useMediaCaption: the owner's own file; its title says what it shows
          <video
            src={shot.url}
            controls
            preload="metadata"
            aria-label={shot.title}
            className="aspect-[16/10] w-full rounded-lg border border-line bg-sunken"
          />
        ) : (
          <Picture
            src={shot?.url ?? null}
            alt={at === 0 ? "" : (shot?.title ?? "")}
            eager
            size="page"
            className="moving-picture rounded-lg border border-line"
          />
        )}
        {at > 0 && <figcaption className="mt-2 text-sm text-soft">{shot?.title}</figcaption>}
      </figure>
      {shots.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2.5">
          {shots.map((each, index) => (
            <li key={each.url}>
              <button
                type="button"
                aria-label={t("page.show", { title: each.title || name })}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                className={`block w-24 cursor-pointer overflow-hidden rounded-md border ${index === at ? "border-highlight" : "border-line"}`}
              >
                {each.film ? (
                  <span className="grid aspect-[16/10] place-items-center bg-sunken text-highlight">
                    <Icon name="onward" />
                  </span>
                ) : (
                  <Picture src={each.url} alt="" size="line" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
