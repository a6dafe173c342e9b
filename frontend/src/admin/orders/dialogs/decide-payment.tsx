import { coverageOf } from "@/admin/orders/coverage";
import type { FullOrder, Line } from "@/admin/orders/page/order-reads";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { LedgerLine } from "@/ui/ledger";
import { Notice } from "@/ui/notice";

interface Props {
  order: FullOrder;
  line: Line;
  onClose: () => void;
}

/** An unexpected payment: accepted for its order, or refunded (M10). */
export function DecidePayment({ order, line, onClose }: Props) {
  const { t, language } = useTranslation(["admin-orders", "admin"]);
  const { busy, mutate } = useOrderMutation();
  const { came, currency, difference, amountDue } = coverageOf(order, line);
  const holds = order.paid_amount - order.refunded_amount;
  const price = (amount: number) => formatPrice(amount, order.currency, language);
  const decide = async (decision: "accept" | "return") => {
    const decided = await mutate(
      () => call("decide-payment", { paymentId: line.payment_id, decision }),
      t(decision === "accept" ? "decide.accepted" : "decide.returned"),
    );
    if (decided) onClose();
  };
  return (
    <Dialog
      title={t("decide.title")}
      text={t("decide.text", { amount: formatPrice(came, currency, language) })}
      busy={busy}
      onClose={onClose}
    >
      <dl className="mb-5">
        <LedgerLine label={t("decide.price")}>{price(order.total_amount)}</LedgerLine>
        {holds !== 0 && <LedgerLine label={t("decide.booked")}>{price(holds)}</LedgerLine>}
        {amountDue !== null && (
          <LedgerLine label={t("decide.requested")}>
            {formatPrice(amountDue, line.payment.currency, language)}
          </LedgerLine>
        )}
        <LedgerLine label={t("decide.came")}>{formatPrice(came, currency, language)}</LedgerLine>
        {difference !== null && (
          <LedgerLine label={t(`decide.${wordFor(difference)}`)} strong>
            {price(Math.abs(difference))}
          </LedgerLine>
        )}
      </dl>
      {difference === null && (
        <Notice tone="waiting" className="mb-5">
          {t("decide.otherCurrency")}
        </Notice>
      )}
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-highlight">
        {difference !== null && <li>{t("decide.accept")}</li>}
        <li>{t("decide.return")}</li>
      </ul>
      <DialogFoot>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t("admin:shared.cancel")}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void decide("return")}>
          {t("decide.doReturn")}
        </Button>
        {difference !== null && (
          <Button disabled={busy} onClick={() => void decide("accept")}>
            {t("decide.doAccept")}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function wordFor(difference: number): "missing" | "over" | "exact" {
  if (difference === 0) return "exact";
  return difference < 0 ? "missing" : "over";
}
