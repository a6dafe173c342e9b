import { formatCount } from "@/lib/i18n/format-count";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { Icon } from "@/ui/icon";

interface Props {
  uptime: string;
  support: string;
  /** Answers take fewer hours than this. */
  answerHours: number;
  guaranteeDays: number;
}

/** The closing band of /features: guarantees and contact. */
export function Duty({ uptime, support, answerHours, guaranteeDays }: Props) {
  const { t } = useTranslation("company");
  const facts = {
    uptime: formatCount(useLanguage(), uptime),
    support,
    answer: t("features.duty.answerValue", { hours: answerHours }),
    guarantee: t("features.duty.guaranteeValue", { days: guaranteeDays }),
  };
  return (
    <section className="bg-hall text-on-hall">
      <div className="frame grid gap-14 py-20 sm:py-24 lg:grid-cols-[1.2fr_1fr] lg:gap-24">
        <div>
          <h2 className="text-title">{t("features.duty.title")}</h2>
          <dl className="mt-8 grid grid-cols-2 gap-x-8">
            {(["uptime", "support", "answer", "guarantee"] as const).map((name) => (
              <div key={name} className="flex flex-col border-t border-hall-line py-5">
                <dt className="order-2 text-on-hall-soft">{t(`features.duty.${name}`)}</dt>
                <dd className="font-display text-title text-hall-brass">{facts[name]}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="lg:self-end lg:pb-5">
          <h2 className="text-title">{t("features.experts.title")}</h2>
          <p className="mt-4 text-lg text-on-hall-soft">
            {t("features.experts.text", { hours: answerHours })}
          </p>
          <SiteLink
            to="/contact"
            className="mt-8 inline-flex min-h-13 items-center gap-2 rounded-md bg-hall-brass px-7 py-3 text-lg font-medium text-hall hover:bg-on-hall"
          >
            {t("features.experts.button")}
            <Icon name="onward" />
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
