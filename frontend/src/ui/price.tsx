import { formatPrice } from "@/lib/format";

interface Props {
  /** As the wire has it: 299 or 299.5. */
  price: number;
  currency: string;
  className?: string;
}

/** A price with its currency's code: `$299.00 USD`. */
export function Price({ price, currency, className = "" }: Props) {
  return (
    <span className={`font-display font-medium tracking-normal ${className}`}>
      {formatPrice(price, currency)}{" "}
      <span className="font-sans text-[0.55em] font-normal text-soft">{currency}</span>
    </span>
  );
}
