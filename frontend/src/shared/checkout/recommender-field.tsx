import { useState } from "react";
import { useCompany } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { keepTyped, typedDetails } from "@/shared/checkout/typed-details";
import { Field } from "@/ui/field";

/** Asks who recommended the shop, if the owner wants to know. What is typed is sent with the next orders of this tab. */
export function RecommenderField({ className = "" }: { className?: string }) {
  const { t } = useTranslation("checkout");
  const { asksRecommender } = useCompany();
  const [words, setWords] = useState(() => typedDetails().recommendedBy ?? "");
  if (!asksRecommender) return null;
  const change = (typed: string) => {
    setWords(typed);
    keepTyped({ recommendedBy: typed });
  };
  return (
    <Field
      className={className}
      label={t("recommender.label")}
      hint={t("recommender.hint")}
      name="recommended_by"
      autoComplete="off"
      maxLength={200}
      value={words}
      onChange={({ target }) => change(target.value)}
    />
  );
}
