import type { Detail } from "@/admin/orders/dialogs/use-order-details";
import { labelOf, textOf } from "@/lib/details";
import { useTranslation } from "@/lib/i18n/use-t";

/** The details as the customer sees them. */
export function DetailsView({ detail }: { detail: Detail }) {
  const { t } = useTranslation("admin");
  const { title, description, image_url, links } = detail;
  const additional = Object.entries(detail.additional_details ?? {});
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-medium">{title}</h3>
        {description && <p className="mt-1 whitespace-pre-line text-soft">{description}</p>}
      </div>
      {image_url && (
        <img
          src={image_url}
          alt=""
          className="max-h-48 max-w-full justify-self-start rounded-md border border-line"
        />
      )}
      {links.length > 0 && (
        <div>
          <h4 className="mb-1.5 text-sm text-soft">{t("shared.links.legend")}</h4>
          <ul className="grid gap-1.5">
            {links.map(({ title: name, url }) => (
              <li key={`${name} ${url}`}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="break-words text-accent underline underline-offset-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {additional.length > 0 && (
        <div>
          <h4 className="mb-1.5 text-sm text-soft">{t("shared.pairs.legend")}</h4>
          <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-[max-content_1fr]">
            {additional.map(([key, value]) => (
              <div key={key} className="contents">
                <dt className="text-soft">{labelOf(key)}</dt>
                <dd className="break-words max-sm:mb-2">{textOf(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}
