import { titled } from "@/app/parts/page-title";
import { Success } from "@/app/parts/success";
import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";

const STEPS = ["confirmation", "payment", "access", "help"] as const;

export const meta = titled("thanks:orderSuccess.title");

export default function OrderSuccessPage() {
  const { t } = useTranslation(["thanks", "public"]);
  const { support } = useClaims();
  const textOf = (step: (typeof STEPS)[number]) =>
    step === "help" && !support
      ? t("orderSuccess.steps.ownHelp")
      : t(`orderSuccess.steps.${step}`, { support });
  return (
    <Success title={t("orderSuccess.title")} text={t("orderSuccess.text")}>
      <h2 className="mt-12 text-heading">{t("orderSuccess.next")}</h2>
      <ol className="mt-5 border-t border-line">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-5 border-b border-line py-4">
            <span className="font-display text-heading text-highlight tabular-nums">{index + 1}</span>
            <span className="pt-0.5">{textOf(step)}</span>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <SiteLink to="/" className={buttonStyle()}>
          {t("public:common.backToHome")}
        </SiteLink>
        <SiteLink to="/products" className={buttonStyle("secondary")}>
          {t("public:basket.continue")}
        </SiteLink>
      </div>
    </Success>
  );
}
