import { Dialog } from "@/components/dialogs/dialog";
import { LoadError } from "@/components/forms/load-error";
import { ReorderHandle, ReorderStatus } from "@/components/forms/reorder";
import { useStoredOrder } from "@/components/forms/use-stored-order";
import { useTranslation } from "@/lib/i18n/use-t";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Badge } from "@/ui/badge";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

interface Arranged {
  id: string;
  name: string;
  is_active: boolean;
}

const IN_ORDER = list<"products", Arranged>("products", {
  select: "id,name:office_name,is_active",
  order: "position.asc,created_at.desc,id.asc",
});

/** The order in which the shop lists its products, changed by drag and drop or by keys. Each move is saved at once. */
export function ArrangeProducts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(IN_ORDER);
  return (
    <Dialog title={t("products.order.title")} text={t("products.order.text")} onClose={onClose}>
      {data && data.length > 0 && <Rows stored={data} />}
      {data?.length === 0 && <EmptyState title={t("products.empty")} />}
      {!data && error && (
        <LoadError title={t("shared.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-64" />}
    </Dialog>
  );
}

function Rows({ stored }: { stored: readonly Arranged[] }) {
  const { t } = useTranslation("admin");
  const { rows, reorder } = useStoredOrder("products", stored);
  return (
    <>
      <ReorderStatus reorder={reorder} />
      <ol ref={reorder.list} className="divide-y divide-line rounded-md border border-line">
        {rows.map(({ id, name, is_active }, at) => (
          <li key={id} className="flex items-center gap-3 py-1 pl-2 pr-4">
            <ReorderHandle reorder={reorder} at={at} />
            <span className="min-w-0 flex-1 break-words">{name}</span>
            {!is_active && <Badge tone="outline">{t("products.inactive")}</Badge>}
          </li>
        ))}
      </ol>
    </>
  );
}
