import { useState } from "react";
import { DecidePayment } from "@/admin/orders/dialogs/decide-payment";
import { type FullOrder, type Line, type Refund, readsOf } from "@/admin/orders/page/order-reads";
import { ProviderView, useProviderView } from "@/admin/orders/page/provider-view";
import { PageSection } from "@/admin/shared/page-section";
import { formatTimestamp } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { LedgerLine } from "@/ui/ledger";
import { Notice } from "@/ui/notice";
import { toneOf } from "@/ui/status-tones";

/** The order's accounts, and every payment and refund behind them, with the provider's state beside ours. */
export function OrderMoney({ order }: { order: FullOrder }) {
  const { t, language } = useTranslation(["admin-orders", "billing"]);
  const reads = readsOf(order.id);
  const lines = useQuery(reads.lines).data ?? [];
  const refunds = useQuery(reads.refunds).data ?? [];
  const { views, busy, ask } = useProviderView(order.id);
  const price = (amount: number) => formatPrice(amount, order.currency, language);
  const askButton = lines.length > 0 && (
    <Button variant="secondary" size="sm" disabled={busy} onClick={ask}>
      {t("money.ask")}
    </Button>
  );
  const untaxed = !order.tax_rate && !order.reverse_charge;
  const reason = untaxed && order.invoices.find(({ note }) => note)?.note;
  return (
    <PageSection title={t("money.title")} action={askButton}>
      <dl>
        <LedgerLine label={t("money.price")}>{price(order.total_amount)}</LedgerLine>
        {order.tax_country && (
          <LedgerLine label={`${t("billing:tax.contained")} (${order.tax_country})`}>
            {order.reverse_charge
              ? t("billing:tax.reverseCharge")
              : t("billing:tax.amount", { amount: price(order.tax_amount), rate: order.tax_rate })}
          </LedgerLine>
        )}
        {order.vat_id && <LedgerLine label={t("billing:tax.vatId")}>{order.vat_id}</LedgerLine>}
        <LedgerLine label={t("money.received")}>{price(order.paid_amount)}</LedgerLine>
        <LedgerLine label={t("money.refunded")}>{price(-order.refunded_amount)}</LedgerLine>
        <LedgerLine label={t("money.holds")} strong>
          {price(order.paid_amount - order.refunded_amount)}
        </LedgerLine>
      </dl>
      {reason && <p className="mt-2 whitespace-pre-line text-sm text-soft">{reason}</p>}
      <h3 className="mb-2 mt-6 font-medium">{t("money.payments")}</h3>
      {lines.length === 0 && <p className="text-soft">{t("money.noPayments")}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <PaymentRow key={line.payment_id} order={order} line={line} view={views?.[line.payment_id]} />
        ))}
      </ul>
      <h3 className="mb-2 mt-6 font-medium">{t("money.refunds")}</h3>
      {refunds.length === 0 && <p className="text-soft">{t("money.noRefunds")}</p>}
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </PageSection>
  );
}

const PROBLEMS = ["paid_twice", "customer_deleted"] as const;

/** The label of a payment's problem. */
function problemOf(word: string): (typeof PROBLEMS)[number] | "amount_mismatch" {
  return PROBLEMS.find((known) => known === word) ?? "amount_mismatch";
}

function PaymentRow({
  order,
  line,
  view,
}: {
  order: FullOrder;
  line: Line;
  view: Parameters<typeof ProviderView>[0]["view"] | undefined;
}) {
  const { t, language } = useTranslation("admin-orders");
  const [deciding, setDeciding] = useState(false);
  const { payment } = line;
  const undecided = payment.problem !== null && payment.decision === null;
  const known = ["opening", "open", "awaiting", "paid", "review", "failed", "expired"] as const;
  const status = known.find((each) => each === payment.status);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <Badge tone={toneOf("payments", payment.status)}>
            {status ? t(`money.paymentStatus.${status}`) : payment.status}
          </Badge>{" "}
          <span className="ml-1 text-sm text-soft">
            {formatTimestamp(payment.paid_at ?? payment.created_at, language)} · {payment.provider}
          </span>
        </span>
        <span className="tabular-nums">{formatPrice(line.amount, payment.currency, language)}</span>
      </div>
      {payment.set_reason && (
        <p className="text-sm text-soft">{t("money.setReason", { reason: payment.set_reason })}</p>
      )}
      <code className="break-all text-sm text-soft">{payment.payment_intent ?? payment.session_id}</code>
      {view && <ProviderView payment={payment} view={view} />}
      {payment.problem && (
        <Notice
          tone={undecided ? "danger" : "info"}
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <span>
            {t(`money.problems.${problemOf(payment.problem)}`)}{" "}
            {payment.received !== null &&
              t("money.came", {
                amount: formatPrice(
                  payment.received,
                  payment.received_currency ?? payment.currency,
                  language,
                ),
              })}{" "}
            {payment.decision === "accepted" && t("money.decisions.accepted")}
            {payment.decision === "returned" && t("money.decisions.returned")}
          </span>
          {undecided && (
            <Button variant="secondary" size="sm" onClick={() => setDeciding(true)}>
              {t("decide.open")}
            </Button>
          )}
        </Notice>
      )}
      {deciding && <DecidePayment order={order} line={line} onClose={() => setDeciding(false)} />}
    </li>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const { t, language } = useTranslation("admin-orders");
  const known = ["requested", "pending", "succeeded", "failed"] as const;
  const status = known.find((each) => each === refund.status);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span>
        <Badge tone={toneOf("refunds", refund.status)}>
          {status ? t(`money.refundStatus.${status}`) : refund.status}
        </Badge>{" "}
        <span className="ml-1 text-sm text-soft">
          {formatTimestamp(refund.created_at, language)}
          {refund.kind === "dispute" && ` · ${t("money.dispute")}`}
          {refund.respond_by &&
            refund.status === "pending" &&
            ` · ${t("money.respondBy", { timestamp: formatTimestamp(refund.respond_by, language) })}`}
          {refund.reason && ` · ${refund.reason}`}
        </span>
      </span>
      <span className="tabular-nums">{formatPrice(-refund.amount, refund.currency, language)}</span>
    </li>
  );
}
