import type { ReactNode } from "react";
import { useCompany, usePromises } from "@/lib/company";
import { formatPrice, formatRate } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { LINK_DAYS } from "@/shared/referral/stored-code";
import { isForGoods, useOffer, useProgramTerms } from "@/shared/referral/terms";
import { useRuleWords } from "@/shared/referral/use-rule-words";

/** What the program pays, how long, and when, as the settings and the rules say it. */
export function ProgramFacts() {
  const { t, language } = useTranslation("program");
  const { refundDays } = usePromises();
  const { payoutMinimum, secondLevel, currency = "USD" } = useCompany();
  const { life } = useOffer();
  return (
    <section className="frame pb-16 sm:pb-20" aria-labelledby="terms">
      <h2 id="terms" className="text-title">
        {t("facts.title")}
      </h2>
      <dl className="mt-6 border-b border-line">
        <Fact label={t("facts.rate")}>
          <Rates />
        </Fact>
        <Fact label={t("facts.link")}>
          {t("facts.linkText", { count: LINK_DAYS })} {life && t("facts.lifeText")}
        </Fact>
        {secondLevel && (
          <Fact label={t("facts.second")}>
            {t(secondLevel.of === "sale" ? "facts.secondSale" : "facts.secondCommission", {
              rate: formatRate(secondLevel.rate, language),
            })}
          </Fact>
        )}
        <Fact label={t("facts.payout")}>
          {t("facts.held", { count: refundDays })}{" "}
          {payoutMinimum && t("facts.minimum", { amount: formatPrice(payoutMinimum, currency, language) })}
        </Fact>
      </dl>
    </section>
  );
}

/** The general rate and the special ones, a sentence each. */
function Rates() {
  const { general, special } = useProgramTerms();
  const wordsOf = useRuleWords(special.some(isForGoods));
  return (
    <ul className="grid gap-1">
      {[...general, ...special].map((rule) => (
        <li key={rule.id}>{wordsOf(rule)}</li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-10 gap-y-1 border-t border-line py-5 sm:grid-cols-[14rem_1fr]">
      <dt className="font-medium">{label}</dt>
      <dd className="max-w-2xl text-soft">{children}</dd>
    </div>
  );
}
