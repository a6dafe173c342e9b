import type { Signup } from "@/admin/referrals/signups/signup";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes an application; its partner and referral stay. */
export function DeleteSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  const { busy, mutate } = useMutationToast();
  const erase = async () => {
    const gone = await mutate(() => remove("referral_signups", { id: `eq.${signup.id}` }), {
      done: t("signups.deleted"),
      invalidates: ["referral_signups"],
    });
    if (gone) onClose();
  };
  return (
    <ConfirmDialog
      title={t("signups.delete.title")}
      text={t("signups.delete.text", { email: signup.email })}
      consequences={[
        ...(signup.status === "approved" ? [t("signups.delete.referral")] : [t("signups.delete.silent")]),
        t("signups.delete.final"),
      ]}
      confirm={t("signups.delete.confirm")}
      danger
      busy={busy}
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  );
}
