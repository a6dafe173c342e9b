import { useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";
import { SiteLink } from "@/shared/referral/site-link";
import { Icon } from "@/ui/icon";

const FACTS = ["uptime", "support", "answer", "guarantee"] as const;

/** The closing band of /features: promises and contact. `guaranteeDays`: of the money-back guarantee, 0 for none. */
export function ClosingBand({ guaranteeDays }: { guaranteeDays: number }) {
  const { t } = useTranslation("company");
  const { uptime, support, answerHours: hours } = useClaims();
  const facts = {
    uptime,
    support,
    answer: hours && t("features.duty.answerValue", { hours }),
    guarantee: guaranteeDays && t("features.duty.guaranteeValue", { days: guaranteeDays }),
  };
  const shown = FACTS.filter((name) => facts[name]);
  return (
    <section className="bg-band text-on-band">
      <div className="frame grid gap-14 py-20 sm:py-24 lg:grid-cols-[1.2fr_1fr] lg:gap-24">
        {shown.length > 0 && (
          <div>
            <h2 className="text-title">{t("features.duty.title")}</h2>
            <dl className="mt-8 grid grid-cols-2 gap-x-8">
              {shown.map((name) => (
                <div key={name} className="flex flex-col border-t border-band-line py-5">
                  <dt className="order-2 text-on-band-soft">{t(`features.duty.${name}`)}</dt>
                  <dd className="font-display text-title text-band-highlight">{facts[name]}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        <div className="lg:self-end lg:pb-5">
          <h2 className="text-title">{t("features.experts.title")}</h2>
          <p className="mt-4 text-lg text-on-band-soft">
            {t(hours ? "features.experts.text" : "features.experts.ownText", { hours })}
          </p>
          <SiteLink
            to="/contact"
            className="mt-8 inline-flex min-h-13 items-center gap-2 rounded-md bg-band-highlight px-7 py-3 text-lg font-medium text-band hover:bg-on-band"
          >
            {t("features.experts.button")}
            <Icon name="onward" />
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
