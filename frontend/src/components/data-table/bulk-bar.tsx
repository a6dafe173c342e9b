import type { BulkAction } from "@/components/data-table/bulk";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props<R> {
  count: number;
  actions: readonly BulkAction<R>[];
  onChoose: (action: BulkAction<R>) => void;
  onClear: () => void;
}

/** The number of ticked rows, and their actions. */
export function BulkBar<R>({ count, actions, onChoose, onClear }: Props<R>) {
  const { t } = useTranslation("admin-lists");
  return (
    <div className={`flex flex-wrap items-center gap-2 ${count > 0 ? "min-h-9" : ""}`}>
      <p role="status" className="mr-2 text-sm font-medium empty:hidden">
        {count > 0 && t("bulk.marked", { count })}
      </p>
      {count > 0 && (
        <>
          {actions.map((action) => (
            <Button key={action.label} variant="secondary" size="sm" onClick={() => onChoose(action)}>
              {action.label}
            </Button>
          ))}
          <Button variant="quiet" size="sm" onClick={onClear}>
            {t("bulk.clear")}
          </Button>
        </>
      )}
    </div>
  );
}
