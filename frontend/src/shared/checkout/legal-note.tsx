import { useCompany } from "@/lib/company";
import { useT } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";

const PAGES = ["terms", "withdrawal", "privacy"] as const;

/** The texts that an order is placed under, beside its button. `market` is the buyer's, if it is known. */
export function LegalNote({ market, className = "" }: { market?: string | undefined; className?: string }) {
  const t = useT();
  const own = useCompany().market;
  const query = market && market !== own ? `?market=${market}` : "";
  return (
    <p className={`text-sm text-soft ${className}`}>
      {t("legalNote")}{" "}
      {PAGES.map((page, index) => (
        <span key={page}>
          {index > 0 && ", "}
          <SiteLink to={`/${page}${query}`} target="_blank" className="underline underline-offset-4">
            {t(`nav.${page}`)}
          </SiteLink>
        </span>
      ))}
    </p>
  );
}
