import { useId, useState } from "react";
import {
  hasOpenPayment,
  isPayable,
  itemName,
  itemType,
  type Order,
  orderedFiles,
} from "@/account/orders/order";
import { OrderAgreement } from "@/account/orders/order-agreement";
import { OrderStatus } from "@/account/orders/order-status";
import { RefundRequest } from "@/account/orders/refund-request";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { inWords } from "@/lib/in-words";
import { PRODUCT_TYPES } from "@/lib/product-types";
import { DiscountLine } from "@/shared/billing/discount-line";
import { InvoiceLinks } from "@/shared/billing/invoice-links";
import { DetailsPanel } from "@/shared/bought/details-panel";
import { FileList } from "@/shared/downloads/file-list";
import { PayControl } from "@/shared/payment/pay-control";
import { Button } from "@/ui/button";

/** An order in the customer's list. `onTried`: its payment was opened, so its status may have changed. */
export function OrderCard({ order, onTried }: { order: Order; onTried: () => void }) {
  const { t, language } = useTranslation("account");
  const id = useId();
  const [open, setOpen] = useState(false);
  const name = itemName(order, language) ?? t("orders.unknownProduct");
  const { currency, order_details: details } = order;
  const files = orderedFiles(order);
  const opens = details !== null || files.length > 0;
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-raised" aria-labelledby={id}>
      <div className="px-5 py-5 sm:px-7 sm:py-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 max-sm:flex-col">
          <p className="text-sm text-soft">
            <span className="max-sm:sr-only">{t("orders.number")}</span>{" "}
            <span className="font-mono text-ink">{order.id.slice(0, 8)}</span>
            <span className="mx-2 text-line">|</span>
            <time dateTime={order.created_at} className="whitespace-nowrap">
              {formatDate(order.created_at, language)}
            </time>
          </p>
          <span className="whitespace-nowrap">
            <OrderStatus status={order.status} />
          </span>
        </div>
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 max-sm:flex-col">
          <h2 id={id} className="text-heading">
            {order.quantity > 1 && `${order.quantity} × `}
            {name}
          </h2>
          <p className="font-display text-heading font-medium tabular-nums">
            {formatPrice(order.total_amount, currency, language)}{" "}
            <span className="font-sans text-sm font-normal text-soft">{currency}</span>
          </p>
        </div>
        <DiscountLine discount={{ code: order.discount_code, amount: order.discount_amount, currency }} />
        <OrderFacts order={order} />
        {isPayable(order) && (
          <div className="mt-5 grid justify-items-start gap-2">
            <PayControl
              payable={{ orderId: order.id, amount: order.total_amount, currency, productName: name }}
              onTried={onTried}
            />
            {hasOpenPayment(order) && <p className="text-sm text-soft">{t("orders.linkCreated")}</p>}
          </div>
        )}
        <InvoiceLinks documents={order.invoices} className="mt-4" />
        <OrderAgreement order={order} />
        <RefundRequest order={order} name={name} />
        {opens && (
          <Button
            variant="secondary"
            size="sm"
            className="mt-5"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? t("orders.hideDetails") : t("orders.viewDetails")}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      {open && details && <DetailsPanel details={details} />}
      {open && <FileList files={files} since={order.created_at} />}
    </article>
  );
}

const TYPES = [...PRODUCT_TYPES, "workshop"] as const;

/** Type, instructor and payment method. */
function OrderFacts({ order }: { order: Order }) {
  const { t, language } = useTranslation(["account", "billing"]);
  const { payment_method: method, workshop } = order;
  const tax = {
    amount: formatPrice(order.tax_amount, order.currency, language),
    rate: order.tax_rate,
  };
  const type = itemType(order);
  const known = TYPES.find((each) => each === type);
  const byCard = method === "card" ? t("orders.card") : method && inWords(method);
  const facts = [
    ["type", known ? t(`orders.types.${known}`) : type && inWords(type)],
    ["instructor", workshop?.instructor],
    ["paymentMethod", byCard ?? t("orders.notAvailable")],
  ] as const;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-sm">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-soft">{t(`orders.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {order.tax_amount > 0 && (
        <div className="flex gap-2">
          <dt className="text-soft">{t("billing:tax.contained")}</dt>
          <dd className="tabular-nums">{t("billing:tax.amount", tax)}</dd>
        </div>
      )}
      {order.reverse_charge && (
        <div className="flex gap-2">
          <dt className="text-soft">{t("billing:tax.contained")}</dt>
          <dd>{t("billing:tax.reverseCharge")}</dd>
        </div>
      )}
    </dl>
  );
}
