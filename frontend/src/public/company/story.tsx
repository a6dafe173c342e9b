import { formatCount } from "@/lib/i18n/format-count";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

interface Props {
  affiliates: string;
  countries: string;
}

/** The history of the company. */
export function Story({ affiliates, countries }: Props) {
  const { t } = useTranslation("company");
  const language = useLanguage();
  return (
    <section className="frame grid gap-x-16 gap-y-6 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-title">{t("about.story.title")}</h2>
      <div className="max-w-[42rem] space-y-6 text-lg leading-relaxed">
        <p className="font-display text-[clamp(1.3125rem,1.1rem+0.9vw,1.75rem)] leading-[1.4] tracking-tight">
          {t("about.story.quarrel")}
        </p>
        <p className="text-soft">{t("about.story.ledger")}</p>
        <p className="text-soft">
          {t("about.story.today", {
            affiliates: formatCount(language, affiliates),
            countries: formatCount(language, countries),
          })}
        </p>
      </div>
    </section>
  );
}
