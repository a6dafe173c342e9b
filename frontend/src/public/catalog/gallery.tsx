import "@/public/catalog/moving-picture.css";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Shot } from "@/public/catalog/sales-page";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

const Lightbox = lazy(() => import("@/public/catalog/lightbox"));

interface Props {
  shots: readonly Shot[];
  /** The product's name, for shots without a text. */
  name: string;
}

/** The pictures and films of a product: one large, which a press shows as large as the window, the others to choose from. */
export function Gallery({ shots, name }: Props) {
  const { t } = useTranslation("shop");
  const [at, setAt] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
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
            aria-label={shot.text}
            lang={shot.lang}
            className="aspect-[16/10] w-full rounded-lg border border-line bg-sunken"
          />
        ) : (
          <div className="relative">
            <Picture
              src={shot?.url ?? null}
              alt={shot?.text ?? ""}
              lang={shot?.lang}
              eager
              size="page"
              className="moving-picture rounded-lg border border-line"
            />
            {shot && (
              <button
                type="button"
                aria-label={t("page.enlarge", { title: shot.text || name })}
                onClick={() => setEnlarged(true)}
                className="absolute inset-0 cursor-zoom-in rounded-lg"
              />
            )}
          </div>
        )}
        <Captions shots={shots} at={at} />
      </figure>
      {shots.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2.5">
          {shots.map((each, index) => (
            <li key={each.url}>
              <button
                type="button"
                aria-label={t("page.show", { title: each.text || name })}
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
      {enlarged && (
        <Suspense>
          <Lightbox shots={shots} name={name} at={at} onMove={setAt} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The caption of the large picture, in the place of the longest one: choosing another picture moves nothing. */
function Captions({ shots, at }: { shots: readonly Shot[]; at: number }) {
  if (!shots.some(({ text }) => text)) return null;
  return (
    <figcaption className="mt-2 grid text-sm text-soft">
      {shots.map(({ text, lang, url }, index) => (
        <span key={url} lang={lang} className={`col-start-1 row-start-1 ${index === at ? "" : "invisible"}`}>
          {text}
        </span>
      ))}
    </figcaption>
  );
}
