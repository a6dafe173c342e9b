import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { PurchaseList } from "@/features/library/purchase-list";
import { OrderDetailsPanel } from "@/features/orders/order-details-panel";
import { useStatusText } from "@/features/orders/order-status";
import { useSession } from "@/features/session/session-store";
import { useTranslation } from "@/lib/i18n/use-t";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("account:nav.products")) });

export default function UserProductsPage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const statusText = useStatusText();
  return (
    <>
      <h1 className="text-title">{t("library.title")}</h1>
      <p className="mb-7 mt-2 text-soft">{t("library.intro")}</p>
      {user && (
        <PurchaseList
          userId={user.id}
          statusText={statusText}
          renderDetails={(details) => <OrderDetailsPanel details={details} />}
        />
      )}
    </>
  );
}
