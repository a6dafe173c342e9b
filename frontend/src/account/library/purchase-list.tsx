import { PurchaseCard, type PurchaseProps } from "@/account/library/purchase-card";
import { usePurchases } from "@/account/library/use-purchases";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { RetryPanel } from "@/ui/retry-panel";
import { Skeleton } from "@/ui/skeleton";

type Props = { userId: string } & Pick<PurchaseProps, "statusText">;

const SKELETONS = ["first", "second", "third"];

/** The customer's products: loading, failed, none, or their cards (USR-55 to USR-57). */
export function PurchaseList({ userId, ...card }: Props) {
  const { t } = useTranslation(["account", "public"]);
  const { purchases, showMore } = usePurchases(userId);
  const { data, error, isFetching, refetch } = purchases;
  if (!data && error) {
    return (
      <RetryPanel
        title={t("library.failed.title")}
        text={t("library.failed.text")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.rows.length === 0) {
    return (
      <EmptyState drawing="library" title={t("library.empty.title")} text={t("library.empty.text")}>
        <SiteLink to="/products" className={buttonStyle()}>
          {t("public:common.browseProducts")}
        </SiteLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="grid gap-5" aria-busy={!data}>
        {!data &&
          SKELETONS.map((key) => (
            <div key={key} data-testid="purchase-skeleton">
              <Skeleton className="h-52" />
            </div>
          ))}
        {data?.rows.map((purchase) => (
          <PurchaseCard key={purchase.id} purchase={purchase} onTried={() => void refetch()} {...card} />
        ))}
      </div>
      {data?.more && (
        <div className="mt-7 grid justify-center">
          <Button variant="secondary" disabled={isFetching} onClick={showMore}>
            {t("orders.showMore")}
          </Button>
        </div>
      )}
    </>
  );
}
