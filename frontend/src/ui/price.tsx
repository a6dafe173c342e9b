import { useCompany } from "@/lib/company";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage } from "@/lib/i18n/use-t";

interface Props {
  /** As the API returns it: 299 or 299.5. */
  price: number;
  currency: string;
  className?: string;
}

/** A price with its currency code and tax suffix: `$299.00 USD incl. VAT`. */
export function Price({ price, currency, className = "" }: Props) {
  const language = useLanguage();
  const note = useCompany().taxNotes?.[language];
  return (
    <span className={`font-display font-medium tracking-normal ${className}`}>
      {formatPrice(price, currency, language)}{" "}
      <span className="font-sans text-[0.55em] font-normal text-soft">
        {note ? `${currency} ${note}` : currency}
      </span>
    </span>
  );
}
