import { reopenConsent, useConsentChoice, useConsentRequired } from "@/lib/consent";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** The visitor's choice, with a button to change it; nothing in a shop that only informs. */
export function ConsentChoice() {
  const { t } = useTranslation("legal-privacy");
  const asks = useConsentRequired();
  const choice = useConsentChoice();
  if (!asks) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-line bg-sunken px-4 py-3">
      <p>{t(`consent.state.${choice ?? "open"}`)}</p>
      <Button variant="secondary" size="sm" onClick={reopenConsent}>
        {t("consent.change")}
      </Button>
    </div>
  );
}
