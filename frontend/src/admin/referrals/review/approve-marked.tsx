import type { Review } from "@/admin/referrals/review/review";
import type { BulkDialogProps } from "@/components/data-table/bulk";
import { BulkDialog } from "@/components/data-table/bulk-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";

/** Approves the marked commissions that still wait. */
export function ApproveMarked({ rows, onClose }: BulkDialogProps<Review>) {
  const { t } = useTranslation("admin-referrals");
  const due = rows.filter(({ status }) => status === "pending");
  const idle = rows.length - due.length;
  return (
    <BulkDialog
      rows={rows}
      due={due}
      title={t("review.marked.title", { count: due.length })}
      consequences={[
        ...(due.length > 0 ? [t("review.marked.effect"), t("review.once")] : []),
        ...(idle > 0 ? [t("review.marked.idle", { count: idle })] : []),
      ]}
      confirm={t("review.approve")}
      nameOf={({ order_id }) => order_id.slice(0, 8)}
      work={(review) => saveOver("commission_reviews", review, { status: "approved", note: null })}
      invalidates={["commission_reviews", "referrals"]}
      refusals={{ already_reviewed: t("review.already") }}
      done={t("review.marked.done", { count: due.length })}
      onClose={onClose}
    />
  );
}
