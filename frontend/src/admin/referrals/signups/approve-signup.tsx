import type { Signup } from "@/admin/referrals/signups/signup";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Makes an applicant a partner (STATE-23, R5). */
export function ApproveSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  const { busy, mutate } = useMutationToast();
  const approve = async () => {
    const done = await mutate(() => call("approve-signup", { signupId: signup.id }), {
      done: t("approve.done"),
      invalidates: ["referral_signups", "referrals"],
      refusals: { signup_not_found: t("approve.notFound") },
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      title={t("approve.title")}
      text={t("approve.text", { email: signup.email })}
      consequences={[t("approve.referral"), t("approve.mail"), t("approve.page")]}
      confirm={t("approve.action")}
      busy={busy}
      onConfirm={() => void approve()}
      onClose={onClose}
    />
  );
}
