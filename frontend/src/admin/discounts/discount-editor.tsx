import { Link, useParams } from "react-router";
import { discountOf } from "@/admin/discounts/discount";
import { DiscountForm } from "@/admin/discounts/discount-form";
import { History } from "@/admin/shared/history";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

/** The page of one discount code: a new one without an id, otherwise the existing one. */
export function DiscountEditor() {
  const { t } = useTranslation("admin-discounts");
  const { id } = useParams();
  return (
    <>
      <Link to="/admin/discounts" className={`mb-5 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t("back")}
      </Link>
      <PageHead title={t(id ? "edit" : "create")} />
      {id ? (
        <>
          <Known key={id} id={id} />
          <History id={id} />
        </>
      ) : (
        <DiscountForm discount={null} />
      )}
    </>
  );
}

function Known({ id }: { id: string }) {
  const { t } = useTranslation(["admin-discounts", "admin"]);
  const { data, error } = useQuery(discountOf(id));
  if (error) return <LoadError title={t("admin:shared.failed")} error={error} />;
  if (data === undefined) return <Skeleton className="h-dvh" />;
  if (data === null) return <EmptyState title={t("notFound")} />;
  // Not refetched while it is edited; a newer state is detected when it is saved.
  return <DiscountForm discount={data} />;
}
