import type { Signup } from "@/admin/referrals/signups/signup";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Makes an applicant a partner (STATE-23, R5). */
export function ApproveSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const { t } = useTranslation("admin-referrals");
  return (
    <ActionDialog
      title={t("approve.title")}
      text={t("approve.text", { email: signup.email })}
      consequences={[t("approve.referral"), t("approve.mail"), t("approve.page")]}
      confirm={t("approve.action")}
      run={() => call("approve-signup", { signupId: signup.id })}
      result={{
        done: t("approve.done"),
        invalidates: ["referral_signups", "referrals"],
        refusals: { signup_not_found: t("approve.notFound") },
      }}
      onClose={onClose}
    />
  );
}
