import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "@/features/admin/glyph";
import { Pager } from "@/features/admin/pager";
import { type RowAction, RowMenu } from "@/features/admin/row-menu";
import type { List } from "@/features/admin/use-list";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorPanel } from "@/ui/error-panel";
import { Skeleton } from "@/ui/skeleton";

export interface Column<R> {
  key: string;
  title: string;
  /** The column that its heading sorts by. */
  sort?: string;
  /** Numbers stand at the right. */
  end?: boolean;
  cell: (row: R) => ReactNode;
}

interface Props<R> {
  /** Names the table for screen readers. */
  caption: string;
  list: List<R>;
  columns: Column<R>[];
  /** What can be done with a row. */
  actions: (row: R) => RowAction[];
  /** How a row is called, in the name of its menu. */
  nameOf: (row: R) => string;
  /** When there are no rows: the words, and what to do. */
  empty: string;
  emptyText?: string;
  /** Title of a failed load. */
  failed?: string;
  /** The button of a failed load where it is called otherwise. */
  retry?: string;
  children?: ReactNode;
}

const SKELETONS = ["a", "b", "c", "d", "e", "f"];
const CELL = "px-2.5 py-3 first:pl-5 last:pr-4";

/** The rows of a list, with headings that sort, a menu on each row, and pages. */
export function DataTable<R extends { id: string }>({ list, failed, retry, ...props }: Props<R>) {
  const { t } = useTranslation("admin");
  const { rows, error, state } = list;
  if (error && !rows) {
    return (
      <ErrorPanel title={failed ?? t("kit.failed")} text={error.message}>
        <Button onClick={list.reload}>{retry ?? t("kit.retry")}</Button>
      </ErrorPanel>
    );
  }
  if (rows?.length === 0) {
    const narrowed = state.search !== "" || Object.keys(state.chosen).length > 0;
    return (
      <EmptyState title={props.empty} text={narrowed ? t("kit.narrowed") : (props.emptyText ?? "")}>
        {!narrowed && props.children}
      </EmptyState>
    );
  }
  return (
    <>
      <Rows list={list} {...props} />
      <Pager list={list} />
    </>
  );
}

function Rows<R extends { id: string }>({ caption, list, columns, actions, nameOf }: Props<R>) {
  const { t } = useTranslation("admin");
  const { rows, fetching } = list;
  return (
    <section
      aria-label={caption}
      aria-busy={fetching}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full text-left text-[0.9375rem]">
        <thead className="border-b border-line text-sm text-soft">
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} list={list} />
            ))}
            <th scope="col" className={`sticky right-0 bg-raised text-right font-medium ${CELL}`}>
              {t("kit.actions")}
            </th>
          </tr>
        </thead>
        <tbody className={`divide-y divide-line ${fetching && rows ? "opacity-60" : ""}`}>
          {rows?.map((row) => (
            <tr key={row.id} className="hover:bg-verdigris-wash/50">
              {columns.map(({ key, end, cell }) => (
                <td key={key} className={`${CELL} ${end ? "text-right tabular-nums" : ""}`}>
                  {cell(row)}
                </td>
              ))}
              <td className={`sticky right-0 bg-raised text-right ${CELL}`}>
                <RowMenu name={nameOf(row)} actions={actions(row)} />
              </td>
            </tr>
          ))}
          {!rows &&
            SKELETONS.map((key) => (
              <tr key={key}>
                <td colSpan={columns.length + 1} className={CELL}>
                  <Skeleton className="h-7" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading<R>({ column: { title, sort, end }, list }: { column: Column<R>; list: List<R> }) {
  const { column, descending } = list.state;
  const sorted = sort !== undefined && sort === column;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (descending ? "descending" : "ascending") : undefined}
      className={`${CELL} whitespace-nowrap font-medium ${end ? "text-right" : ""}`}
    >
      {sort ? (
        <button
          type="button"
          className="inline-flex cursor-pointer items-center gap-1.5 hover:text-ink"
          onClick={() => list.sortBy(sort)}
        >
          {title}
          <Glyph
            name="down"
            className={`size-3.5 ${sorted ? "text-verdigris" : "opacity-0"} ${sorted && !descending ? "rotate-180" : ""}`}
          />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
