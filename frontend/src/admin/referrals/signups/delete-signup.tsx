import type { Signup } from "@/admin/referrals/signups/signup";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes an application; its partner and referral stay. */
export function DeleteSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  return (
    <ActionDialog
      title={t("signups.delete.title")}
      text={t("signups.delete.text", { email: signup.email })}
      consequences={[
        ...(signup.status === "approved" ? [t("signups.delete.referral")] : [t("signups.delete.silent")]),
        t("signups.delete.final"),
      ]}
      confirm={t("signups.delete.confirm")}
      danger
      run={() => remove("referral_signups", { id: `eq.${signup.id}` })}
      result={{ done: t("signups.deleted"), invalidates: ["referral_signups"] }}
      onClose={onClose}
    />
  );
}
