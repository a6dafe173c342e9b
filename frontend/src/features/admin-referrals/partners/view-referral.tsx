import { Dialog } from "@/features/admin/dialog";
import { Facts } from "@/features/admin/facts";
import { History } from "@/features/admin/history/history";
import { earningsOf, partnerOf, type Referral } from "@/features/admin-referrals/partners/referral";
import { referralLink } from "@/features/referral/referral-link";
import { formatDate } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

/** A partner's terms and totals. */
export function ViewReferral({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  const language = useLanguage();
  return (
    <Dialog title={partnerOf(referral)} onClose={onClose} wide>
      <Facts
        facts={[
          { label: t("referrals.email"), value: referral.user.email },
          { label: t("referrals.code"), value: <code>{referral.referral_code}</code> },
          {
            label: t("referrals.link"),
            value: <span className="break-all">{referralLink(referral.referral_code)}</span>,
          },
          { label: t("referrals.rate"), value: `${referral.commission_rate}%` },
          {
            label: t("referrals.state"),
            value: t(referral.is_active ? "referrals.active" : "referrals.inactive"),
          },
          { label: t("referrals.clicks"), value: String(referral.total_clicks) },
          { label: t("referrals.conversions"), value: String(referral.total_conversions) },
          { label: t("referrals.earnings"), value: earningsOf(referral).join(" · ") },
          { label: t("referrals.created"), value: formatDate(referral.created_at, language) },
          { label: t("signups.changed"), value: formatDate(referral.updated_at, language) },
        ]}
      />
      <History id={referral.id} />
    </Dialog>
  );
}
