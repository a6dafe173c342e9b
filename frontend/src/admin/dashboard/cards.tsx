import { MetricCard } from "@/admin/dashboard/metric-card";
import { ownFirst } from "@/admin/dashboard/own-first";
import type { Known } from "@/admin/dashboard/use-dashboard";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { formatPrice } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";

export type CardName = "users" | "products" | "orders" | "revenue" | "referrals" | "earnings";

const counted = (count: number | undefined) => (count === undefined ? undefined : [String(count)]);

/** An amount for each currency, the shop's own first; zero in it if there is none at all. */
function amounts(
  known: { currency: string; amount: number }[] | undefined,
  language: Language,
  own: string,
): string[] | undefined {
  if (!known) return undefined;
  const some = known.length > 0 ? ownFirst(known, own) : [{ currency: own, amount: 0 }];
  return some.map(({ currency, amount }) => formatPrice(amount, currency, language));
}

/** The six cards (ADM-6). */
export function Cards({ known, onOpen }: { known: Known; onOpen: (card: CardName) => void }) {
  const { t, language } = useTranslation("admin");
  const { currency: own } = useNewGoods();
  const { products, metrics, activeProducts } = known;
  const ratio =
    products && activeProducts !== undefined ? [`${activeProducts}/${products.total}`] : undefined;
  const net = metrics?.revenue.map((of) => ({ currency: of.currency, amount: of.net }));
  const cards: { card: CardName; title: string; metrics: string[] | undefined; note?: string }[] = [
    { card: "users", title: t("dashboard.users.title"), metrics: counted(metrics?.users.total) },
    {
      card: "products",
      title: t("dashboard.products.title"),
      metrics: ratio,
      note: t("dashboard.products.note"),
    },
    { card: "orders", title: t("dashboard.orders.title"), metrics: counted(metrics?.orders) },
    {
      card: "revenue",
      title: t("dashboard.revenue.title"),
      metrics: amounts(net, language, own),
      note: t("dashboard.revenue.note"),
    },
    { card: "referrals", title: t("dashboard.referrals.title"), metrics: counted(metrics?.partners.active) },
    {
      card: "earnings",
      title: t("dashboard.earnings.title"),
      metrics: amounts(metrics?.earnings, language, own),
      note: t("dashboard.earnings.note"),
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
      {cards.map(({ card, ...rest }) => (
        <MetricCard key={card} {...rest} onOpen={() => onOpen(card)} />
      ))}
    </div>
  );
}
