import { useState } from "react";
import { Link } from "react-router";
import type { Mismatch } from "@/admin/reconciliation/mismatch";
import { useStaffRole } from "@/admin/shared/staff-role";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { formatTimestamp } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

/** One mismatch per line: the difference, its time, and a button for admins to repair it; `byHand` have none. */
export function Mismatches({
  rows,
  byHand,
  onRepaired,
}: {
  rows: Mismatch[];
  byHand: Set<Mismatch["kind"]>;
  onRepaired: () => void;
}) {
  const { t, language } = useTranslation("admin-reconciliation");
  const isAdmin = useStaffRole() === "admin";
  const [repairing, setRepairing] = useState<Mismatch | null>(null);
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {rows.map((row) => (
          <li
            key={`${row.kind} ${row.subject} ${row.orderId}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
          >
            <div className="min-w-0 flex-1 basis-80">
              <p className="font-medium">{t(`kinds.${row.kind}.title`)}</p>
              <p className="text-soft">{t(`kinds.${row.kind}.text`)}</p>
              <p className="mt-1 text-sm text-soft">
                {row.orderId ? (
                  <Link
                    to={`/admin/orders/${row.orderId}`}
                    className="font-medium tabular-nums text-accent underline-offset-4 hover:underline"
                  >
                    {t("order", { id: row.orderId.slice(0, 8) })}
                  </Link>
                ) : (
                  <span className="break-all">{row.subject}</span>
                )}
                {row.amount && row.currency ? ` · ${formatPrice(row.amount, row.currency, language)}` : null}
                {row.since && ` · ${t("since", { timestamp: formatTimestamp(row.since, language) })}`}
              </p>
            </div>
            {byHand.has(row.kind) ? (
              <Link
                to={row.orderId ? `/admin/orders/${row.orderId}` : "/admin/invoices/card"}
                className={buttonStyle("secondary", "sm")}
              >
                {t(row.orderId ? "decide" : "statement")}
              </Link>
            ) : (
              isAdmin && (
                <Button variant="secondary" size="sm" onClick={() => setRepairing(row)}>
                  {t("repair")}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {repairing && <Repair row={repairing} onRepaired={onRepaired} onClose={() => setRepairing(null)} />}
    </>
  );
}

function Repair({
  row,
  onRepaired,
  onClose,
}: {
  row: Mismatch;
  onRepaired: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("admin-reconciliation");
  const { busy, mutate } = useMutationToast();
  const confirm = async () => {
    const done = await mutate(() => call("repair", { kind: row.kind, subject: row.subject }), {
      done: t("repaired"),
      refusals: { already_settled: t("gone"), workshop_full: t("full") },
      invalidates: [
        "orders",
        "payments",
        "payment_lines",
        "refunds",
        "commissions",
        "workshop_enrollments",
        "audit_log",
      ],
    });
    onRepaired();
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      title={t("repair")}
      text={t(`kinds.${row.kind}.title`)}
      consequences={[t(`kinds.${row.kind}.repair`), t("logged")]}
      confirm={t("repair")}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
