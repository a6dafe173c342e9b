import { useTranslation } from "@/lib/i18n/use-t";
import type { TaxQuote } from "@/shared/checkout/pricing";
import type { Billing } from "@/shared/checkout/use-billing";
import { Field } from "@/ui/field";

interface Props {
  billing: Billing;
  /** null if the shop charges no tax: a VAT ID changes nothing then. */
  quote: TaxQuote | null;
}

/** Company of a business, and its VAT ID with the effect of the number on the tax. */
export function BusinessFields({ billing, quote }: Props) {
  const { t } = useTranslation("checkout");
  const { values, put } = billing;
  return (
    <>
      <Field
        label={t("billing.company")}
        name="company"
        autoComplete="organization"
        maxLength={300}
        value={values.company}
        onChange={({ target }) => put({ company: target.value })}
      />
      {quote && <VatIdField billing={billing} quote={quote} />}
    </>
  );
}

function VatIdField({ billing, quote }: { billing: Billing; quote: TaxQuote }) {
  const { t } = useTranslation("checkout");
  const { values, put, badVatId } = billing;
  const verdict = values.vatId && !badVatId ? quote.vatIdVerdict : "none";
  return (
    <Field
      label={t("billing.vatId")}
      name="vat_id"
      autoComplete="off"
      maxLength={40}
      value={values.vatId}
      error={
        badVatId ? t("billing.badVatId") : verdict === "invalid" ? t("billing.verdict.invalid") : undefined
      }
      hint={t(`billing.verdict.${verdict}`)}
      onChange={({ target }) => put({ vatId: target.value })}
    />
  );
}
