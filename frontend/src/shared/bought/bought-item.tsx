import type { ReactNode } from "react";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

interface Props {
  name: string;
  quantity: number;
  amount: number;
  currency: string;
  /** The access links of what was bought. */
  links: readonly { title: string; url: string }[];
  /** Slug of the workshop, if it is a seat. */
  workshop?: string | undefined;
  children?: ReactNode;
}

/** One paid item, with the buttons that open it. */
export function BoughtItem({ name, quantity, amount, currency, links, workshop, children }: Props) {
  const { t } = useTranslation("thanks");
  const language = useLanguage();
  return (
    <li className="border-b border-line py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-display text-heading">
          {quantity > 1 && `${quantity} × `}
          {name}
        </span>
        <span className="font-medium tabular-nums">{formatPrice(amount, currency, language)}</span>
      </p>
      {(links.length > 0 || workshop) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {links.map(({ title, url }, index) => (
            <a
              key={`${title} ${url}`}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle(index === 0 ? "primary" : "secondary")}
            >
              <Icon name="onward" className="size-4" />
              {title}
              <span className="sr-only"> {t("bought.newTab", { name })}</span>
            </a>
          ))}
          {workshop && (
            <SiteLink to={`/user/workshops/${workshop}`} className={buttonStyle()}>
              {t("bought.workshop")}
              <span className="sr-only">: {name}</span>
            </SiteLink>
          )}
        </div>
      )}
      {children}
    </li>
  );
}
