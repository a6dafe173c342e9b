import { readAmount } from "@/components/forms/amount";
import { AmountField } from "@/components/forms/amount-field";
import { CheckField } from "@/components/forms/check-field";
import type { Check } from "@/components/forms/use-checked-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";

interface Props {
  code?: string;
  rate: number | string;
  active: boolean;
  errorOf: ErrorOf;
}

/** Return the errors of a code and a rate that the server would refuse, for their fields. */
export function useTermsCheck(): Check {
  const { t } = useTranslation("admin-referrals");
  return ({ referral_code = "", commission_rate = "" }) => {
    const rate = readAmount(commission_rate);
    return {
      referral_code: /^[\w-]{2,40}$/.test(referral_code) ? undefined : t("terms.codeHint"),
      commission_rate: rate >= 0 && rate <= 100 ? undefined : t("terms.rateRange"),
    };
  };
}

/** Code, rate and active switch of a referral (VAL-28, VAL-30). */
export function TermsFields({ code = "", rate, active, errorOf }: Props) {
  const { t } = useTranslation("admin-referrals");
  return (
    <>
      <Field
        label={t("referrals.code")}
        name="referral_code"
        required
        hint={t(code ? "terms.codeChange" : "terms.codeHint")}
        defaultValue={code}
        className="[&_input]:uppercase"
        error={errorOf("referral_code")}
      />
      <AmountField
        label={t("terms.rate")}
        name="commission_rate"
        required
        hint={t("terms.rateHint")}
        defaultValue={rate}
        error={errorOf("commission_rate")}
      />
      <CheckField
        label={t("referrals.active")}
        hint={t("terms.activeHint")}
        name="is_active"
        defaultChecked={active}
      />
    </>
  );
}
