import { useTranslation } from "@/lib/i18n/use-t";

const VALUES = ["open", "measure", "craft", "word"] as const;

/** The company's values, as articles of a charter. */
export function Values() {
  const { t } = useTranslation("company");
  return (
    <section className="border-y border-line bg-sunken">
      <div className="frame grid gap-x-16 gap-y-8 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]">
        <h2 className="text-title">{t("about.values.title")}</h2>
        <dl>
          {VALUES.map((value) => (
            <div
              key={value}
              className="grid gap-x-10 gap-y-1 border-t border-line py-6 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[14rem_1fr] sm:items-baseline"
            >
              <dt className="font-display text-heading">{t(`about.values.${value}.title`)}</dt>
              <dd className="text-lg text-soft">{t(`about.values.${value}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
