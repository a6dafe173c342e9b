import { partnerOf, type Referral } from "@/admin/referrals/partners/referral";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes a referral that has neither customers nor entries; any other can only be set to inactive (M11). */
export function DeleteReferral({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  return (
    <ActionDialog
      title={t("referrals.delete.title")}
      text={t("referrals.delete.text", { partner: partnerOf(referral), code: referral.referral_code })}
      consequences={[
        t("referrals.delete.clicks", { count: referral.total_clicks }),
        t("referrals.delete.link"),
        t("referrals.delete.instead"),
      ]}
      confirm={t("referrals.delete.confirm")}
      danger
      run={() => remove("referrals", { id: `eq.${referral.id}` })}
      result={{
        done: t("referrals.deleted"),
        invalidates: ["referrals"],
        refusals: { referral_in_use: t("referrals.delete.inUse") },
      }}
      onClose={onClose}
    />
  );
}
