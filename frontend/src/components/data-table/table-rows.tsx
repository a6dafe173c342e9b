import type { MouseEvent, RefObject } from "react";
import { CELL, type Column } from "@/components/data-table/column";
import { type RowAction, RowMenu } from "@/components/data-table/row-menu";
import { TableHeading } from "@/components/data-table/table-heading";
import { Mark, MarkAll } from "@/components/data-table/table-marks";
import { useFits } from "@/components/data-table/use-fits";
import type { List } from "@/components/data-table/use-list";
import type { Marks } from "@/components/data-table/use-marks";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";

interface Props<R> {
  region: RefObject<HTMLElement | null>;
  caption: string;
  list: List<R>;
  columns: readonly Column<R>[];
  actions?: ((row: R) => RowAction[]) | undefined;
  nameOf: (row: R) => string;
  /** Absent if there are no bulk actions. */
  marks: Marks<R> | null;
}

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

/** The hover color of a sticky cell: opaque, since other cells scroll beneath it. */
const TINTED = "group-hover:bg-[color-mix(in_srgb,var(--color-accent-wash)_50%,var(--color-raised))]";

/** The ring of a focused row, whose outline a sticky cell covers. */
const RING =
  "sm:group-focus-visible:shadow-[inset_0_2px_var(--color-accent),inset_-2px_-2px_var(--color-accent)]";

/** On a phone a row is a card: its name and its amount on the first line, the rest below. */
const CARD =
  "sm:h-10 max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3 max-sm:px-4 max-sm:has-[>[data-mark]]:pl-12 max-sm:[&>[data-mark]]:absolute max-sm:[&>[data-mark]]:left-4 max-sm:[&>[data-mark]]:top-4 max-sm:[&>[data-mark]]:w-auto max-sm:[&>[data-mark]]:p-0";

const CONTROLS = "a, button, input, select, textarea, label, summary, [popover], dialog";

/** Open a row by its first action, unless the press was on a control of the row or selects text. */
function openRow(event: MouseEvent, actions: RowAction[]): void {
  const target = event.target as Element;
  if (target.closest(CONTROLS) || window.getSelection()?.toString()) return;
  const [first] = actions;
  if (first && !first.danger) first.run();
}

/**
 * Return the classes that place a column on the card: its head and its first number fill the first line, up to the menu;
 * the rest follows in the order of the columns.
 */
function placesOnCard<R>(columns: readonly Column<R>[]): (column: Column<R>) => string {
  const shown = columns.filter(({ wide }) => !wide);
  const head = shown.find((column) => column.head) ?? shown[0];
  const amount = shown.find(({ end }) => end);
  const headWidth = amount ? "max-sm:basis-[calc(100%-9.5rem)]" : "max-sm:basis-full max-sm:pr-10";
  return (column) => {
    if (column.wide) return "max-sm:hidden";
    const cell = "max-sm:min-w-0 max-sm:p-0 max-sm:first:pl-0 max-sm:last:pr-0 max-sm:empty:hidden";
    if (column === head) return `${cell} max-sm:-order-2 max-sm:grow max-sm:self-start ${headWidth}`;
    if (column === amount)
      return `${cell} max-sm:-order-1 max-sm:ml-auto max-sm:mr-10 max-sm:self-start max-sm:font-medium`;
    const { end, grows, line } = column;
    return `${cell} ${end ? "max-sm:ml-auto max-sm:font-medium" : ""} ${grows ? "max-sm:flex-1 max-sm:basis-[55%]" : ""} ${line ? "max-sm:basis-full" : ""}`;
  };
}

/**
 * The rows. Their head stays at the top of the window; if the columns do not fit, the region scrolls sideways instead,
 * and the menu at the end of each row stays visible.
 */
export function TableRows<R extends { id: string }>(props: Props<R>) {
  const { t } = useTranslation("admin");
  const { caption, list, columns, actions, nameOf, marks } = props;
  const { rows, fetching } = list;
  const fits = useFits(props.region);
  const cardCell = placesOnCard(columns);
  return (
    <section
      ref={props.region}
      aria-label={caption}
      aria-busy={fetching}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={`rounded-lg border border-line bg-raised ${fits ? "" : "overflow-x-auto"}`}
    >
      <table className="w-full text-left text-[0.9375rem] max-sm:block">
        <thead className="text-sm text-soft max-sm:sr-only">
          <tr className="h-9 [&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:bg-raised [&>th]:first:rounded-tl-lg [&>th]:last:rounded-tr-lg [&>th]:shadow-[inset_0_-1px_var(--color-line)]">
            {marks && <MarkAll marks={marks} all={rows?.length ?? 0} />}
            {columns.map((column) => (
              <TableHeading key={column.key} column={column} list={list} />
            ))}
            {actions && (
              <th scope="col" className={`right-0 text-right font-medium ${CELL}`}>
                {t("shared.actions")}
              </th>
            )}
          </tr>
        </thead>
        <tbody className={`divide-y divide-line max-sm:block ${fetching && rows ? "opacity-60" : ""}`}>
          {rows?.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              tabIndex={-1}
              onClick={(event) => openRow(event, actions?.(row) ?? [])}
              className={`group -outline-offset-2 hover:bg-accent-wash/50 ${actions ? "cursor-default" : ""} ${CARD} ${marks?.has(row) ? "bg-accent-wash" : ""}`}
            >
              {marks && <Mark marks={marks} row={row} name={nameOf(row)} />}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={`${CELL} ${column.grows ? "sm:w-1/5" : ""} ${column.end ? "text-right tabular-nums" : ""} ${cardCell(column)}`}
                >
                  {column.cell(row)}
                </td>
              ))}
              {actions && (
                <td
                  className={`sticky right-0 text-right group-last:rounded-br-lg max-sm:absolute max-sm:top-1.5 max-sm:p-0 ${TINTED} ${RING} ${marks?.has(row) ? "bg-accent-wash" : "bg-raised"} ${CELL}`}
                >
                  <RowMenu name={nameOf(row)} actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
          {!rows &&
            SKELETONS.map((key) => (
              <tr key={key} className="h-10 max-sm:block max-sm:h-20">
                <td colSpan={columns.length + (marks ? 2 : 1)} className={`max-sm:block max-sm:py-2 ${CELL}`}>
                  <Skeleton className="h-7.5 max-sm:h-16" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
