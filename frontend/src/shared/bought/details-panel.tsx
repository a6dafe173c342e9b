import { labelOf, textOf } from "@/lib/details";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { Icon } from "@/ui/icon";

/** What an order opens, in words: of the order, or one part of a workshop's materials. */
export interface OrderDetails
  extends Pick<
    Tables["order_details"]["row"],
    "id" | "title" | "description" | "image_url" | "additional_details"
  > {
  links: readonly { title?: string; url?: string }[];
}

interface Props {
  details: OrderDetails;
  className?: string;
}

/** The content of a paid order: text, a picture, access links, and further details (USR-48 to USR-54). */
export function DetailsPanel({ details, className = "border-t" }: Props) {
  const { t } = useTranslation("account");
  const { title, description, image_url, links } = details;
  const additional = Object.entries(details.additional_details ?? {});
  return (
    <section className={`appear border-line bg-sunken/60 px-5 py-6 sm:px-7 ${className}`}>
      <h3 className="text-heading">{title}</h3>
      {description && <p className="mt-2 max-w-2xl whitespace-pre-line text-soft">{description}</p>}
      {image_url && (
        <img
          src={image_url}
          alt=""
          loading="lazy"
          className="mt-5 max-h-48 max-w-full rounded-md border border-line"
        />
      )}
      {links.length > 0 && (
        <>
          <h4 className="mb-2 mt-6 text-sm font-semibold">{t("orders.details.links")}</h4>
          <ul className="grid gap-2">
            {links.map(({ title: name, url }) => (
              <li key={`${name} ${url}`}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex items-center gap-2 py-1 font-medium text-accent underline underline-offset-4"
                >
                  <Icon name="onward" className="size-4" />
                  {name}
                  <span className="sr-only">{t("orders.details.newTab")}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {additional.length > 0 && (
        <>
          <h4 className="mb-2 mt-6 text-sm font-semibold">{t("orders.details.additional")}</h4>
          <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[max-content_1fr]">
            {additional.map(([key, value]) => (
              <div key={key} className="contents">
                <dt className="text-soft">{labelOf(key)}</dt>
                <dd className="max-sm:mb-2">{textOf(value)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
