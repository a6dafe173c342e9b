import { Postback } from "@/admin/referrals/partners/postback";
import { earningsOf, partnerOf, type Referral } from "@/admin/referrals/partners/referral";
import { History } from "@/admin/shared/history";
import { Dialog } from "@/components/dialogs/dialog";
import { Facts } from "@/components/facts";
import { useCompany } from "@/lib/company";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { referralLink } from "@/shared/referral/referral-link";

/** A partner's terms and totals. */
export function ViewReferral({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t, language } = useTranslation("admin-referrals");
  const { currency } = useCompany();
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
          { label: t("referrals.rate"), value: t("percent", { rate: referral.commission_rate }) },
          { label: t("terms.group"), value: referral.partner_group },
          {
            label: t("referrals.state"),
            value: t(referral.is_active ? "referrals.active" : "referrals.inactive"),
          },
          { label: t("postback.title"), value: <Postback partnerId={referral.user_id} /> },
          { label: t("referrals.clicks"), value: String(referral.total_clicks) },
          { label: t("referrals.conversions"), value: String(referral.total_conversions) },
          { label: t("referrals.earnings"), value: earningsOf(referral, language, currency).join(" · ") },
          {
            label: t("mailing.ended"),
            value: referral.mails_stopped_at && formatDate(referral.mails_stopped_at, language),
          },
          { label: t("referrals.created"), value: formatDate(referral.created_at, language) },
          { label: t("signups.changed"), value: formatDate(referral.updated_at, language) },
        ]}
      />
      <History id={referral.id} />
    </Dialog>
  );
}
