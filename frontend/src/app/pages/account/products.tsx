import { PurchaseList } from "@/account/library/purchase-list";
import { useStatusText } from "@/account/orders/order-status";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSession } from "@/shared/session/session-store";

export const meta = titled("account:nav.products");

export default function UserProductsPage() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const statusText = useStatusText();
  return (
    <>
      <h1 className="text-title">{t("library.title")}</h1>
      <p className="mb-7 mt-2 text-soft">{t("library.intro")}</p>
      {user && <PurchaseList userId={user.id} statusText={statusText} />}
    </>
  );
}
