import { reopenConsent, useConsentRequired } from "@/lib/consent";
import { useT } from "@/lib/i18n/use-t";

/** In the footer: opens the question again; nothing in a shop that only informs. */
export function ConsentLink({ className }: { className: string }) {
  const t = useT();
  if (!useConsentRequired()) return null;
  return (
    <li>
      <button type="button" className={`cursor-pointer ${className}`} onClick={reopenConsent}>
        {t("consent.title")}
      </button>
    </li>
  );
}
