import { useTranslation } from "@/lib/i18n/use-t";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Select } from "@/ui/select";

interface Partner {
  referral_code: string;
  user: { email: string };
}

const PARTNERS = list<"referrals", Partner>("referrals", {
  select: "referral_code,user:users(email)",
  is_active: "eq.true",
  order: "created_at.desc",
});

interface Props {
  /** The partner's referral code; empty for none. */
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** The choice of the partner whom the orders of a discount code are credited to. */
export function PartnerSelect({ code, error, onChange }: Props) {
  const { t } = useTranslation("admin-discounts");
  const { data = [] } = useQuery(PARTNERS);
  // A partner who has ended keeps the code until it is changed.
  const ended = code !== "" && !data.some(({ referral_code }) => referral_code === code);
  return (
    <Select
      label={t("partner")}
      name="referral_code"
      value={code}
      error={error}
      hint={t("form.partnerHint")}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t("form.noPartner")}</option>
      {ended && <option>{code}</option>}
      {data.map(({ referral_code, user }) => (
        <option key={referral_code} value={referral_code}>
          {`${referral_code} · ${user.email}`}
        </option>
      ))}
    </Select>
  );
}
