import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { BulkAction, BulkDialog } from "@/components/data-table/bulk";
import { BulkBar } from "@/components/data-table/bulk-bar";
import type { Choice } from "@/components/data-table/choice";
import type { Column } from "@/components/data-table/column";
import { ColumnChoice } from "@/components/data-table/column-choice";
import { ExportButton } from "@/components/data-table/export-button";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { ListTotals } from "@/components/data-table/list-totals";
import { Pager } from "@/components/data-table/pager";
import type { RowAction } from "@/components/data-table/row-menu";
import { TableRows } from "@/components/data-table/table-rows";
import { useColumns } from "@/components/data-table/use-columns";
import type { List } from "@/components/data-table/use-list";
import { useListKeys } from "@/components/data-table/use-list-keys";
import { type Marks, useMarks } from "@/components/data-table/use-marks";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import type { DrawingName, Lines } from "@/ui/empty-drawing";
import { EmptyState } from "@/ui/empty-state";

const ListKeys = lazy(() => import("@/components/data-table/list-keys"));

interface Props<R> {
  /** Names the table for screen readers. */
  caption: string;
  list: List<R>;
  /** The label of the search field. */
  searchLabel?: string;
  /** The filters. */
  choices?: Choice[];
  /** Name of the export without its extension; without one there is no export. */
  file?: string;
  columns: Column<R>[];
  /** The actions of a row. */
  actions?: (row: R) => RowAction[];
  /** The bulk actions. */
  bulk?: BulkAction<R>[];
  /** Names a row, for the label of its menu. */
  nameOf: (row: R) => string;
  /** The empty state: its drawing, text and next steps. */
  drawing?: DrawingName | Lines;
  empty: string;
  emptyText: string;
  /** Title of a failed load. */
  failed?: string;
  /** Label of the retry button, if it differs. */
  retry?: string;
  children?: ReactNode;
}

/**
 * A list with its search and filters, if it has any, and its rows: a choice of columns, checkboxes, sortable headings, a
 * menu on each row, and pages.
 */
export function DataTable<R extends { id: string }>({ searchLabel, choices, ...props }: Props<R>) {
  const { list } = props;
  const marks = useMarks(JSON.stringify(list.state), list.rows ?? []);
  // The rows at the start of the action: it may remove them from this list.
  const [opened, setOpened] = useState<{ Dialog: BulkDialog<R>; rows: R[] } | null>(null);
  return (
    <>
      {(searchLabel || choices) && <ListToolbar list={list} searchLabel={searchLabel} choices={choices} />}
      <Body {...props} marks={marks} onAsk={(Dialog) => setOpened({ Dialog, rows: marks.rows })} />
      {opened && (
        <opened.Dialog
          rows={opened.rows}
          onClose={(refused) => {
            setOpened(null);
            if (refused) marks.only(refused);
          }}
        />
      )}
    </>
  );
}

interface BodyProps<R> extends Omit<Props<R>, "searchLabel" | "choices"> {
  marks: Marks<R>;
  onAsk: (dialog: BulkDialog<R>) => void;
}

function Body<R extends { id: string }>({ failed, retry, ...props }: BodyProps<R>) {
  const { t } = useTranslation("admin");
  const { rows, error, state, reload } = props.list;
  if (error && !rows) {
    return <LoadError title={failed ?? t("shared.failed")} error={error} onRetry={reload} retry={retry} />;
  }
  if (rows?.length === 0) {
    const narrowed =
      state.search !== "" || Object.keys(state.chosen).length > 0 || state.period.period !== "";
    return (
      <EmptyState
        drawing={narrowed ? "search" : (props.drawing ?? "orders")}
        title={props.empty}
        text={narrowed ? t("shared.narrowed") : props.emptyText}
      >
        {!narrowed && props.children}
      </EmptyState>
    );
  }
  return <Rows {...props} />;
}

function Rows<R extends { id: string }>(all: BodyProps<R>) {
  const { list, file, columns, bulk = [], marks, onAsk, ...props } = all;
  const { shown, isShown, toggle } = useColumns(list.name, columns);
  const region = useRef<HTMLElement>(null);
  const count = marks.rows.length;
  const [helping, setHelping] = useState(false);
  const rowOf = (id: string) => list.rows?.find((row) => row.id === id);
  useListKeys({
    region,
    open: (id) => {
      const row = rowOf(id);
      const first = row && props.actions?.(row)[0];
      if (first && !first.danger) first.run();
    },
    mark: (id) => {
      const row = rowOf(id);
      if (row && bulk.length > 0) marks.toggle(row);
    },
    help: () => setHelping(true),
  });
  const before = useRef(count);
  // The focused button disappears with the last ticked row.
  useEffect(() => {
    if (count === 0 && before.current > 0 && document.activeElement === document.body)
      region.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <>
      <TableRows
        {...props}
        region={region}
        list={list}
        columns={shown}
        marks={bulk.length > 0 ? marks : null}
      />
      {/* Below skeletons it would move when the rows arrive. */}
      {list.rows && (
        <div
          className={`mt-2 flex min-h-9 flex-wrap items-center gap-2 bg-paper py-1 ${count > 0 ? "sticky bottom-0 z-10" : ""}`}
        >
          {bulk.length > 0 && (
            <BulkBar
              count={count}
              actions={bulk}
              onChoose={(action) => ("run" in action ? action.run(marks.rows) : onAsk(action.dialog))}
              onClear={() => marks.only([])}
            />
          )}
          {count === 0 && <ListTotals list={list} />}
          <div className="ml-auto flex flex-wrap gap-2">
            <ColumnChoice columns={columns} isShown={isShown} onToggle={toggle} />
            {file && <ExportButton url={list.exportUrl} file={file} />}
            <Pager list={list} />
          </div>
        </div>
      )}
      {helping && (
        <Suspense>
          <ListKeys onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  );
}
