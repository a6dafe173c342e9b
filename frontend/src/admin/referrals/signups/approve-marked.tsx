import type { Signup } from "@/admin/referrals/signups/signup";
import type { BulkDialogProps } from "@/components/data-table/bulk";
import { BulkDialog } from "@/components/data-table/bulk-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";

/** Makes the marked applicants partners who still wait. */
export function ApproveMarked({ rows, onClose }: BulkDialogProps<Signup>) {
  const { t } = useTranslation("admin-referrals");
  const due = rows.filter(({ status }) => status === "pending");
  const idle = rows.length - due.length;
  return (
    <BulkDialog
      rows={rows}
      due={due}
      title={t("approve.marked.title", { count: due.length })}
      consequences={[
        ...(due.length > 0 ? [t("approve.marked.effect"), t("approve.mail")] : []),
        ...(idle > 0 ? [t("approve.marked.idle", { count: idle })] : []),
      ]}
      confirm={t("approve.action")}
      nameOf={({ email }) => email}
      work={(signup) => call("approve-signup", { signupId: signup.id })}
      invalidates={["referral_signups", "referrals"]}
      refusals={{ signup_not_found: t("approve.notFound") }}
      done={t("approve.marked.done", { count: due.length })}
      onClose={onClose}
    />
  );
}
