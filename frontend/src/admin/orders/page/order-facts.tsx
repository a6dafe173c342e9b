import { useState } from "react";
import { CorrectInvoice } from "@/admin/orders/dialogs/correct-invoice";
import { buyerDetails, emailOf, itemOf } from "@/admin/orders/order";
import type { FullOrder } from "@/admin/orders/page/order-reads";
import { OfficeLink } from "@/admin/shared/office-link";
import { PageSection } from "@/admin/shared/page-section";
import { useStaffRole } from "@/admin/shared/staff-role";
import { Facts } from "@/components/facts";
import { formatTimestamp } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { InvoiceLinks } from "@/shared/billing/invoice-links";
import { Button } from "@/ui/button";

/** Item, customer, date and amount. */
export function OrderFacts({ order }: { order: FullOrder }) {
  const { t, language } = useTranslation("admin-orders");
  const { user, currency } = order;
  const email = emailOf(order);
  const words = buyerDetails(order);
  const name = user
    ? [user.first_name, user.last_name].filter(Boolean).join(" ")
    : [words.first_name, words.last_name].filter(Boolean).join(" ");
  const customer =
    user && email ? (
      <OfficeLink
        to={`/admin/customers/${user.id}`}
        className="text-accent underline-offset-4 hover:underline"
      >
        {email}
      </OfficeLink>
    ) : (
      email
    );
  const way = METHODS.find((known) => known === order.payment_method);
  const method = way ? t(`page.methods.${way}`) : order.payment_method;
  return (
    <PageSection title={t("page.ordered")}>
      <Facts
        facts={[
          {
            label: t("item"),
            value: `${order.quantity > 1 ? `${order.quantity} × ` : ""}${itemOf(order) ?? "–"}`,
          },
          { label: t("amount"), value: formatPrice(order.total_amount, currency, language) },
          { label: t("customer"), value: customer },
          { label: t("page.name"), value: name },
          { label: t("page.placed"), value: formatTimestamp(order.created_at, language) },
          { label: t("page.paidAt"), value: order.paid_at && formatTimestamp(order.paid_at, language) },
          { label: t("page.method"), value: method },
          {
            label: t("page.reference"),
            value: order.payment_reference && (
              <code className="break-all text-sm">{order.payment_reference}</code>
            ),
          },
          { label: t("code"), value: order.referral_code },
          { label: t("page.recommended"), value: order.recommended_by },
          { label: t("page.access"), value: t(`page.accesses.${accessOf(order)}`) },
          { label: t("page.id"), value: <code className="break-all text-sm">{order.id}</code> },
          {
            label: t("page.invoices"),
            value: order.invoices.length > 0 && <Documents order={order} />,
          },
        ]}
      />
    </PageSection>
  );
}

/** Payment methods set by the shop itself; others are free text. */
const METHODS = ["card", "manual"] as const;

/** Shows whether the buyer has access, and why (M6). */
function accessOf({ granted, paid_amount, refunded_amount }: FullOrder): "paid" | "granted" | "none" {
  if (paid_amount > refunded_amount) return "paid";
  return granted ? "granted" : "none";
}

/** The order's documents; an admin corrects the recipient of the newest invoice. */
function Documents({ order: { invoices } }: { order: FullOrder }) {
  const { t } = useTranslation(["admin-orders", "billing"]);
  const admin = useStaffRole() === "admin";
  const [correcting, setCorrecting] = useState(false);
  const [newest] = invoices
    .filter(({ kind }) => kind === "invoice")
    .sort((one, other) => other.number.localeCompare(one.number));
  return (
    <>
      <InvoiceLinks documents={invoices} />
      {admin && newest && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setCorrecting(true)}>
          {t("billing:correct.open")}
        </Button>
      )}
      {correcting && newest && <CorrectInvoice invoice={newest} onClose={() => setCorrecting(false)} />}
    </>
  );
}
