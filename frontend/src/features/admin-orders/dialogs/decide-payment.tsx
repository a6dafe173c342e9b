import { Dialog, DialogFoot } from "@/features/admin/dialog";
import type { Line } from "@/features/admin-orders/page/order-reads";
import { useOrderAct } from "@/features/admin-orders/use-order-act";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";

/** Money that came unexpectedly: taken for its order, or sent back (M10). */
export function DecidePayment({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useTranslation(["admin-orders", "admin"]);
  const { busy, act } = useOrderAct();
  const { payment } = line;
  const came = formatPrice(payment.received ?? payment.amount, payment.received_currency ?? payment.currency);
  const decide = async (decision: "accept" | "return") => {
    const decided = await act(
      () => call("decide-payment", { paymentId: line.payment_id, decision }),
      t(decision === "accept" ? "decide.accepted" : "decide.returned"),
    );
    if (decided) onClose();
  };
  return (
    <Dialog title={t("decide.title")} text={t("decide.text", { amount: came })} busy={busy} onClose={onClose}>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-brass">
        <li>{t("decide.accept")}</li>
        <li>{t("decide.return")}</li>
      </ul>
      <DialogFoot>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t("admin:kit.cancel")}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void decide("return")}>
          {t("decide.doReturn")}
        </Button>
        <Button disabled={busy} onClick={() => void decide("accept")}>
          {t("decide.doAccept")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
