import type { FormEvent } from "react";
import type { Run } from "@/admin/referrals/payouts/payout";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

interface Props {
  run: Run;
  status: "paid" | "cancelled";
  onClose: () => void;
}

/** Marks a run as paid, or cancels it and releases its entries. Lists the consequences first. */
export function CloseRun({ run, status, onClose }: Props) {
  const { t, language } = useTranslation(["admin-referrals", "admin"]);
  const { busy, mutate } = useMutationToast();
  const paying = status === "paid";
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get("reference") ?? "").trim() || null;
    const done = await mutate(() => saveOver("payout_runs", run, { status, reference }), {
      done: t(`payouts.done.${status}`),
      invalidates: ["payout_runs", "payouts"],
      refusals: { run_closed: t("payouts.closed") },
    });
    if (done) onClose();
  };
  const count = run.payouts_count;
  return (
    <Dialog
      title={t(`payouts.close.${status}`)}
      text={t(paying ? "payouts.paidEffect" : "payouts.canceledEffect", {
        count,
        amount: formatPrice(run.total_amount, run.currency, language),
      })}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        {paying && run.currency === "EUR" && run.by_hand_count > 0 && (
          <Notice tone="waiting" className="mb-5">
            {t("payouts.byHandEffect", { count: run.by_hand_count })}
          </Notice>
        )}
        {paying && (
          <Field
            label={t("payouts.reference")}
            name="reference"
            hint={t("payouts.referenceHint")}
            maxLength={140}
          />
        )}
        <FormFoot
          busy={busy}
          action={t(paying ? "payouts.markPaid" : "payouts.cancelRun")}
          variant={paying ? "primary" : "danger"}
          cancel={t(paying ? "admin:shared.cancel" : "payouts.keep")}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
