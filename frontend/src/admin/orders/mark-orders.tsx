import { useState } from "react";
import { type Effect, effectsOf } from "@/admin/orders/consequences";
import { emailOf, missingOf, type Order, shortId } from "@/admin/orders/order";
import { ORDER_TABLES, useOrderRefusals } from "@/admin/orders/use-order-mutation";
import { ORDER_STATUSES, useOrderStatus } from "@/admin/shared/order-badge";
import type { BulkDialogProps } from "@/components/data-table/bulk";
import { BulkDialog } from "@/components/data-table/bulk-dialog";
import { formatPrice } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** Excluded: refunds are made one by one, with their method and effects shown. */
const STATUSES = ORDER_STATUSES.filter((status) => status !== "refunded");

/** Return the unpaid amounts of these orders, each currency by itself (M2). */
function missingText(orders: readonly Order[], language: Language): string {
  const sums = new Map<string, number>();
  for (const order of orders) {
    const cents = Math.round(missingOf(order) * 100);
    if (cents > 0) sums.set(order.currency, (sums.get(order.currency) ?? 0) + cents);
  }
  return [...sums].map(([currency, cents]) => formatPrice(cents / 100, currency, language)).join(" + ");
}

/** Return the number of orders for each effect. */
function counted(orders: readonly Order[], to: string): [Effect, Order[]][] {
  const of = new Map<Effect, Order[]>();
  for (const order of orders) {
    for (const effect of effectsOf(order, to)) of.set(effect, [...(of.get(effect) ?? []), order]);
  }
  return [...of];
}

/** Sets the status of several orders by hand, each by the rules of a single one (STATE-8, M5). */
export function MarkOrders({ rows, onClose }: BulkDialogProps<Order>) {
  const { t, language } = useTranslation(["admin-orders", "public"]);
  const inWords = useOrderStatus();
  const refusals = useOrderRefusals();
  const [to, setTo] = useState<string>("paid");
  const [reference, setReference] = useState("");
  const [missing, setMissing] = useState(false);
  const due = rows.filter(({ status }) => status !== to);
  const booked = to === "paid" ? due.filter((order) => missingOf(order) > 0) : [];
  const idle = rows.length - due.length;
  const work = (order: Order) =>
    saveOver("orders", order, {
      status: to as "paid",
      ...(booked.includes(order) ? { payment_reference: reference.trim(), payment_method: "manual" } : {}),
      updated_at: new Date().toISOString(),
    });
  const check = () => {
    const typed = booked.length === 0 || reference.trim() !== "";
    setMissing(!typed);
    return typed;
  };
  return (
    <BulkDialog
      rows={rows}
      due={due}
      title={t("mark.title", { count: rows.length })}
      consequences={[
        ...counted(due, to).map(([effect, orders]) =>
          t("mark.effect", {
            count: orders.length,
            effect: t(`status.effects.${effect}`, { amount: missingText(orders, language) }),
          }),
        ),
        ...(idle > 0 ? [t("mark.idle", { count: idle })] : []),
      ]}
      confirm={t("mark.confirm")}
      nameOf={(order) => [shortId(order.id), emailOf(order)].filter(Boolean).join(" · ")}
      work={work}
      check={check}
      invalidates={[...ORDER_TABLES]}
      refusals={refusals}
      done={t("mark.done", { count: due.length })}
      onClose={onClose}
    >
      <Select
        label={t("status.new")}
        hint={t("mark.noRefund")}
        name="status"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      >
        <Options values={STATUSES} labelOf={inWords} />
      </Select>
      {booked.length > 0 && (
        <Field
          label={t("status.reference")}
          hint={t("mark.referenceHint")}
          name="payment_reference"
          required
          value={reference}
          error={missing ? t("refusals.reference_required") : undefined}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
    </BulkDialog>
  );
}
