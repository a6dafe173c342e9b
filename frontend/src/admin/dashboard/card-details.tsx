import type { CardName } from "@/admin/dashboard/cards";
import { Details } from "@/admin/dashboard/details";
import { ownFirst } from "@/admin/dashboard/own-first";
import type { Known } from "@/admin/dashboard/use-dashboard";
import { useOrderStatus } from "@/admin/shared/order-badge";
import { useCount } from "@/components/data-table/count";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  known: Known;
  onClose: () => void;
}

/** The dialog behind a card (ADM-8). */
export function CardDetails({ card, ...props }: Props & { card: CardName }) {
  const Shown = DETAILS[card];
  return <Shown {...props} />;
}

function Users({ known: { metrics }, onClose }: Props) {
  const { t } = useTranslation("admin");
  const users = metrics?.users;
  return (
    <Details
      title={t("dashboard.users.title")}
      lines={[
        { label: t("users.authUser"), value: users?.withAccount },
        { label: t("users.profileOnly"), value: users && users.total - users.withAccount },
        { label: t("dashboard.total"), value: users?.total, strong: true },
      ]}
      to="/admin/users"
      open={t("dashboard.allUsers")}
      onClose={onClose}
    />
  );
}

function Products({ known: { products, activeProducts }, onClose }: Props) {
  const { t } = useTranslation("admin");
  const featured = useCount("products", { is_featured: "eq.true" });
  const inactive = products && activeProducts !== undefined ? products.total - activeProducts : undefined;
  return (
    <Details
      title={t("dashboard.products.title")}
      lines={[
        { label: t("products.active"), value: activeProducts },
        { label: t("products.inactive"), value: inactive },
        { label: t("dashboard.total"), value: products?.total, strong: true },
        { label: t("products.featured"), value: featured },
      ]}
      to="/admin/products"
      open={t("dashboard.allProducts")}
      onClose={onClose}
    />
  );
}

function Orders({ known: { metrics }, onClose }: Props) {
  const { t } = useTranslation("admin");
  const inWords = useOrderStatus();
  const statuses = metrics?.statuses ?? [];
  return (
    <Details
      title={t("dashboard.orders.title")}
      lines={[
        ...statuses.map((of) => ({ label: inWords(of.status), value: of.orders })),
        { label: t("dashboard.total"), value: metrics?.orders, strong: true },
      ]}
      to="/admin/orders"
      open={t("dashboard.allOrders")}
      onClose={onClose}
    />
  );
}

function Revenue({ known: { metrics }, onClose }: Props) {
  const { t, language } = useTranslation("admin");
  const { currency: own } = useNewGoods();
  const lines = ownFirst(metrics?.revenue ?? [], own).flatMap(
    ({ currency, orders, received, refunded, tax, net }) => [
      {
        label: t("dashboard.revenue.received", { currency, orders }),
        value: formatPrice(received, currency, language),
      },
      {
        label: t("dashboard.revenue.refunded", { currency }),
        value: formatPrice(-refunded, currency, language),
      },
      ...(tax
        ? [{ label: t("dashboard.revenue.tax", { currency }), value: formatPrice(-tax, currency, language) }]
        : []),
      {
        label: t("dashboard.revenue.net", { currency }),
        value: formatPrice(net, currency, language),
        strong: true,
      },
    ],
  );
  return (
    <Details
      title={t("dashboard.revenue.title")}
      text={t("dashboard.revenue.text")}
      lines={lines}
      to="/admin/orders"
      open={t("dashboard.allOrders")}
      onClose={onClose}
    />
  );
}

function Referrals({ known: { metrics }, onClose }: Props) {
  const { t } = useTranslation("admin");
  const partners = metrics?.partners;
  return (
    <Details
      title={t("dashboard.referrals.title")}
      lines={[
        { label: t("dashboard.referrals.active"), value: partners?.active, strong: true },
        { label: t("dashboard.referrals.inactive"), value: partners?.inactive },
        { label: t("dashboard.referrals.waiting"), value: partners?.waiting },
      ]}
      to="/admin/referrals"
      open={t("dashboard.allReferrals")}
      onClose={onClose}
    />
  );
}

function Earnings({ known: { metrics }, onClose }: Props) {
  const { t, language } = useTranslation("admin");
  const { currency: own } = useNewGoods();
  return (
    <Details
      title={t("dashboard.earnings.title")}
      text={t("dashboard.earnings.text")}
      lines={ownFirst(metrics?.earnings ?? [], own).map(({ currency, amount }) => ({
        label: currency,
        value: formatPrice(amount, currency, language),
      }))}
      to="/admin/referrals"
      open={t("dashboard.allReferrals")}
      onClose={onClose}
    />
  );
}

const DETAILS = {
  users: Users,
  products: Products,
  orders: Orders,
  revenue: Revenue,
  referrals: Referrals,
  earnings: Earnings,
};
