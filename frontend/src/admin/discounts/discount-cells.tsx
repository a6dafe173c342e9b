import { Link } from "react-router";
import type { Discount } from "@/admin/discounts/discount";
import { useStaffRole } from "@/admin/shared/staff-role";
import { useItems } from "@/admin/shared/use-items";
import { Day } from "@/components/day";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { reductionOf, sumsOf } from "@/shared/discounts/code-figures";
import { Badge } from "@/ui/badge";

interface Props {
  row: Discount;
}

/** The code, with its group and state. Admins open its form. */
export function CodeCell({ row: { id, code, batch, is_active } }: Props) {
  const { t } = useTranslation("admin-discounts");
  const name = <code className="font-medium">{code}</code>;
  const open = (
    <Link to={`/admin/discounts/${id}/edit`} className="hover:text-accent">
      {name}
    </Link>
  );
  return (
    <>
      {useStaffRole() === "admin" ? open : name}
      {!is_active && (
        <>
          {" "}
          <Badge tone="secondary">{t("inactive")}</Badge>
        </>
      )}
      {batch && <span className="block text-sm text-soft">{batch}</span>}
    </>
  );
}

/** What the code takes off. */
export function ValueCell({ row }: Props) {
  const { t } = useTranslation("admin-discounts");
  const { percent, text } = reductionOf(row, useLanguage());
  return <span className="whitespace-nowrap">{percent ? t("percent", { rate: text }) : text}</span>;
}

/** For which goods and customers the code is. */
export function ScopeCell({ row }: Props) {
  const { t, language } = useTranslation("admin-discounts");
  const { nameOf } = useItems();
  const [first, ...others] = row.item_ids;
  const minimum = formatPrice(row.minimum_amount, row.currency, language);
  const limits = [
    row.first_purchase && t("scope.firstPurchase"),
    row.minimum_amount > 0 && t("scope.minimum", { amount: minimum }),
    row.max_per_customer !== null && t("scope.perCustomer", { count: row.max_per_customer }),
  ].filter(Boolean);
  return (
    <>
      {first ? nameOf(first) : t("scope.all")}
      {others.length > 0 && ` ${t("scope.more", { count: others.length })}`}
      {limits.length > 0 && <span className="block text-sm text-soft">{limits.join(" · ")}</span>}
    </>
  );
}

/** The first and the last day on which the code is valid. */
export function DaysCell({ row: { valid_from, valid_until } }: Props) {
  const { t } = useTranslation("admin-discounts");
  if (!valid_from && !valid_until) return t("days.always");
  return (
    <>
      {valid_from && (
        <span className="block whitespace-nowrap">
          {t("days.from")} <Day at={valid_from} />
        </span>
      )}
      {valid_until && (
        <span className="block whitespace-nowrap">
          {t("days.until")} <Day at={valid_until} />
        </span>
      )}
    </>
  );
}

/** How often the code was used, and how often it may be; leads to its orders: who used it when. */
export function UsesCell({ row: { code, uses, max_uses } }: Props) {
  const { t } = useTranslation("admin-discounts");
  const number = max_uses === null ? uses : t("usesOf", { uses, max: max_uses });
  if (uses === 0) return <span className="whitespace-nowrap">{number}</span>;
  return (
    <Link
      to={`/admin/orders?q=${encodeURIComponent(code)}`}
      aria-label={t("ordersOf", { code, uses: number })}
      className="whitespace-nowrap underline hover:text-accent"
    >
      {number}
    </Link>
  );
}

/** What the orders of the code hold. */
export function IncomeCell({ row }: Props) {
  const amounts = sumsOf(row, "income", useLanguage());
  if (amounts.length === 0) return "–";
  return amounts.map((amount) => (
    <span key={amount} className="block whitespace-nowrap">
      {amount}
    </span>
  ));
}

/** The partner whom the orders of the code are credited to. */
export function PartnerCell({ row: { referral_code } }: Props) {
  const admin = useStaffRole() === "admin";
  if (!referral_code) return "–";
  if (!admin) return <code className="text-sm">{referral_code}</code>;
  return (
    <Link
      to={`/admin/referrals?referrals.q=${encodeURIComponent(referral_code)}`}
      className="hover:text-accent"
    >
      <code className="text-sm">{referral_code}</code>
    </Link>
  );
}
