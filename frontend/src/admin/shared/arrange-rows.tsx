import { Dialog } from "@/components/dialogs/dialog";
import { LoadError } from "@/components/forms/load-error";
import { ReorderHandle, ReorderStatus } from "@/components/forms/reorder";
import { useStoredOrder } from "@/components/forms/use-stored-order";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Query } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Badge } from "@/ui/badge";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

interface Arranged {
  id: string;
  name: string;
  is_active: boolean;
}

interface Props {
  table: "creatives" | "products";
  /** Reads all rows in their order. */
  inOrder: Query<Arranged[]>;
  words: { title: string; text: string; empty: string; inactive: string };
  onClose: () => void;
}

/** The order of a table's rows, changed by drag and drop or by keys. Each move is saved at once. */
export function ArrangeRows({ table, inOrder, words, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(inOrder);
  return (
    <Dialog title={words.title} text={words.text} onClose={onClose}>
      {data && data.length > 0 && <Rows table={table} stored={data} inactive={words.inactive} />}
      {data?.length === 0 && <EmptyState title={words.empty} />}
      {!data && error && (
        <LoadError title={t("shared.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-64" />}
    </Dialog>
  );
}

interface RowsProps {
  table: Props["table"];
  stored: readonly Arranged[];
  inactive: string;
}

function Rows({ table, stored, inactive }: RowsProps) {
  const { rows, reorder } = useStoredOrder(table, stored);
  return (
    <>
      <ReorderStatus reorder={reorder} />
      <ol ref={reorder.list} className="divide-y divide-line rounded-md border border-line">
        {rows.map(({ id, name, is_active }, at) => (
          <li key={id} className="flex items-center gap-3 py-1 pl-2 pr-4">
            <ReorderHandle reorder={reorder} at={at} />
            <span className="min-w-0 flex-1 break-words">{name}</span>
            {!is_active && <Badge tone="outline">{inactive}</Badge>}
          </li>
        ))}
      </ol>
    </>
  );
}
