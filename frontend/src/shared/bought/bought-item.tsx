import type { ReactNode } from "react";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { DiscountLine, type OrderDiscount } from "@/shared/billing/discount-line";
import type { InvoiceDocument } from "@/shared/billing/documents";
import { InvoiceLinks } from "@/shared/billing/invoice-links";
import { DetailsPanel, type OrderDetails } from "@/shared/bought/details-panel";
import type { BoughtFile } from "@/shared/downloads/file";
import { FileList } from "@/shared/downloads/file-list";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

/** A paid or free order, with what it opens: the same for customers and for guests. */
export interface Bought {
  id: string;
  name: string;
  quantity: number;
  amount: number;
  discount: OrderDiscount;
  currency: string;
  details: readonly OrderDetails[];
  files: readonly BoughtFile[];
  documents: InvoiceDocument[];
  /** Slug of the workshop, if it is a seat. */
  workshop?: string | undefined;
  /** The token of the checkout, if it was ordered without an account. */
  guest?: string | undefined;
  /** The seat, if it was booked without an account. */
  seat?: ReactNode;
}

/** Return whether details say more than their links. */
const hasWords = ({ description, image_url, additional_details }: OrderDetails) =>
  Boolean(description || image_url || Object.keys(additional_details ?? {}).length);

/** One bought item, with the buttons that open it, its files and its invoices. */
export function BoughtItem({ bought }: { bought: Bought }) {
  const { t, language } = useTranslation("thanks");
  const { name, quantity, amount, discount, currency, details, files, documents, workshop, guest, seat } =
    bought;
  const links = details.flatMap((part) => part.links);
  return (
    <li className="border-b border-line py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-display text-heading">
          {quantity > 1 && `${quantity} × `}
          {name}
        </span>
        <span className="font-medium tabular-nums">{formatPrice(amount, currency, language)}</span>
      </p>
      <DiscountLine discount={discount} />
      {seat}
      {(links.length > 0 || (workshop && !guest)) && (
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
          {workshop && !guest && (
            <SiteLink to={`/user/workshops/${workshop}`} className={buttonStyle()}>
              {t("bought.workshop")}
              <span className="sr-only">: {name}</span>
            </SiteLink>
          )}
        </div>
      )}
      {details.filter(hasWords).map((part) => (
        <DetailsPanel key={part.id} details={{ ...part, links: [] }} className="mt-3 rounded-md border" />
      ))}
      <FileList files={files} as="rows" guest={guest} />
      <InvoiceLinks documents={documents} guest={guest} className="mt-3" />
    </li>
  );
}
