import { useState } from "react";
import { effectsOf } from "@/admin/orders/consequences";
import { type Order, shortId } from "@/admin/orders/order";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { ORDER_STATUSES, OrderBadge, useOrderStatus } from "@/admin/shared/order-badge";
import { useStaffRole } from "@/admin/shared/staff-role";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";
import { Options } from "@/ui/options";

interface Props {
  order: Order;
  /** Called with a new status that has effects: the form lists them and asks. */
  onAsk: (status: string) => void;
}

/** The status in the list; a press edits it in place. A status without effects is saved at once, as the form would. */
export function StatusCell({ order, onAsk }: Props) {
  const { t } = useTranslation("admin-orders");
  const inWords = useOrderStatus();
  const { busy, mutate } = useOrderMutation();
  const [editing, setEditing] = useState(false);
  if (useStaffRole() !== "admin") return <OrderBadge status={order.status} />;
  const choose = (status: string) => {
    setEditing(false);
    const [effect, ...more] = effectsOf(order, status);
    if (effect !== "labelOnly" || more.length > 0) return onAsk(status);
    const changes = { status: status as "shipped", updated_at: new Date().toISOString() };
    void mutate(() => saveOver("orders", order, changes), t("status.done"));
  };
  if (!editing) {
    return (
      <button
        type="button"
        disabled={busy}
        aria-label={t("status.inline", { id: shortId(order.id), status: inWords(order.status) })}
        onClick={() => setEditing(true)}
        className="cursor-pointer rounded-sm hover:outline hover:outline-edge"
      >
        <OrderBadge status={order.status} />
      </button>
    );
  }
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the press on the status asked for it
      autoFocus
      aria-label={t("status.new")}
      value={order.status}
      onChange={({ target }) => choose(target.value)}
      onKeyDown={({ key }) => key === "Escape" && setEditing(false)}
      onBlur={() => setEditing(false)}
      className="h-7 rounded-sm border border-edge bg-paper px-1 text-sm"
    >
      <Options values={ORDER_STATUSES} labelOf={inWords} />
    </select>
  );
}
