import { askAgain, useAsksForConsent } from "@/lib/consent";
import { useT } from "@/lib/i18n/use-t";

/** In the footer: opens the question again; nothing in a shop that only informs. */
export function ConsentLink({ className }: { className: string }) {
  const t = useT();
  if (!useAsksForConsent()) return null;
  return (
    <li>
      <button type="button" className={`cursor-pointer ${className}`} onClick={askAgain}>
        {t("consent.title")}
      </button>
    </li>
  );
}
