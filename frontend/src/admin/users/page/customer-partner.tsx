import { Link } from "react-router";
import { PageSection } from "@/admin/shared/page-section";
import { adminReadsOf, readsOf } from "@/admin/users/page/customer-reads";
import { Facts } from "@/components/facts";
import { Timestamp } from "@/components/timestamp";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";

const LINK = "text-accent underline underline-offset-4";

/** The partner who brought a customer, the customer's own partnership, and their consents with each order. */
export function CustomerPartner({ userId }: { userId: string }) {
  const { t } = useTranslation("admin-customers");
  const orders = useQuery(readsOf(userId).orders).data ?? [];
  const reads = adminReadsOf(
    userId,
    orders.map(({ id }) => id),
  );
  const [own] = useQuery(reads.own).data ?? [];
  const [binding] = useQuery(reads.broughtBy).data ?? [];
  const agreements = useQuery(reads.agreements).data ?? [];
  const ledger = (partner: { id: string; referral_code: string }) => (
    <Link to={`/admin/referrals/${partner.id}/ledger`} className={LINK}>
      {partner.referral_code}
    </Link>
  );
  return (
    <>
      <PageSection title={t("partner.title")}>
        <Facts
          facts={[
            { label: t("partner.broughtBy"), value: binding?.referral && ledger(binding.referral) },
            { label: t("partner.own"), value: own && ledger(own) },
          ]}
        />
      </PageSection>
      <PageSection title={t("consents.title")}>
        {agreements.length === 0 && <p className="text-soft">{t("consents.none")}</p>}
        <ul className="grid gap-2.5">
          {agreements.map(({ order_id, agreed_at, consented_at }) => (
            <li key={order_id} className="text-sm">
              <Link to={`/admin/orders/${order_id}`} className={LINK}>
                {order_id.slice(0, 8)}
              </Link>{" "}
              {t("consents.terms")} <Timestamp at={agreed_at} />
              {consented_at && ` · ${t("consents.delivery")}`}
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}
