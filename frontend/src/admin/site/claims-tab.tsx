import type { TabProps } from "@/admin/site/tab";
import { CheckField } from "@/components/forms/check-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { PublicClaimOutput } from "@/lib/server/api.types";
import { CLAIMS } from "@/lib/site";
import { Field } from "@/ui/field";
import { TitledCard } from "@/ui/titled-card";

const NONE: PublicClaimOutput = { words: {}, source: "", as_of: null, shown: false };

/** The register of public figures: the text of each, its source and date, and whether it is shown. */
export function ClaimsTab({ form: { values, put, fault }, language }: TabProps) {
  const { t } = useTranslation("admin-site");
  return (
    <div className="grid gap-5">
      <p className="text-soft">{t("claims.text")}</p>
      {CLAIMS.map((name) => {
        const claim = values.claims[name] ?? NONE;
        const change = (changes: Partial<PublicClaimOutput>) =>
          put("claims", { ...values.claims, [name]: { ...claim, ...changes } });
        const wrong = fault?.reason === "claim_incomplete" && fault.place === name;
        return (
          <TitledCard key={name} title={t(`claims.names.${name}`)} text={t(`claims.where.${name}`)}>
            <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
              <Field
                label={t("claims.words")}
                name={`${name}.words`}
                maxLength={200}
                value={claim.words[language] ?? ""}
                error={wrong ? t("faults.claim_incomplete") : undefined}
                onChange={({ target }) => change({ words: withText(claim.words, language, target.value) })}
              />
              <Field
                label={t("claims.date")}
                name={`${name}.as_of`}
                type="date"
                value={claim.as_of ?? ""}
                onChange={({ target }) => change({ as_of: target.value || null })}
              />
              <Field
                label={t("claims.source")}
                name={`${name}.source`}
                maxLength={200}
                value={claim.source}
                onChange={({ target }) => change({ source: target.value })}
              />
              <CheckField
                className="self-end pb-2"
                label={t("claims.shown")}
                checked={claim.shown}
                onChange={({ target }) => change({ shown: target.checked })}
              />
            </div>
          </TitledCard>
        );
      })}
    </div>
  );
}

/** Return the words with a language's text; an empty text is left out. */
function withText(words: Record<string, string>, language: string, text: string) {
  const { [language]: _, ...others } = words;
  return text ? { ...others, [language]: text } : others;
}
