import { usePartners } from "@/admin/referrals/use-partners";
import { readAmount } from "@/components/forms/amount";
import { AmountField } from "@/components/forms/amount-field";
import { CheckField } from "@/components/forms/check-field";
import type { Check } from "@/components/forms/use-checked-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

interface Props {
  /** The referral's own id; none for a new one. */
  id?: string;
  code?: string;
  rate: number | string;
  active: boolean;
  group?: string;
  recruiter?: string;
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
export function TermsFields({ id, code = "", rate, active, group = "", recruiter = "", errorOf }: Props) {
  const { t } = useTranslation("admin-referrals");
  const others = usePartners().filter((each) => each.id !== id);
  // Until the partners are known, the one who was chosen before stays the choice.
  const known = recruiter === "" || others.some((each) => each.id === recruiter);
  const choices = known ? others : [{ id: recruiter, referral_code: "…", user: null }, ...others];
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
      <Field
        label={t("terms.group")}
        name="partner_group"
        maxLength={300}
        hint={t("terms.groupHint")}
        defaultValue={group}
        error={errorOf("partner_group")}
      />
      <Select
        label={t("terms.recruiter")}
        name="recruited_by"
        hint={t("terms.recruiterHint")}
        defaultValue={recruiter}
        error={errorOf("recruited_by")}
      >
        <option value="">{t("terms.nobody")}</option>
        {choices.map(({ id: other, referral_code, user }) => (
          <option key={other} value={other}>
            {user ? `${referral_code} · ${user.email}` : referral_code}
          </option>
        ))}
      </Select>
      <CheckField
        label={t("referrals.active")}
        hint={t("terms.activeHint")}
        name="is_active"
        defaultChecked={active}
      />
    </>
  );
}
