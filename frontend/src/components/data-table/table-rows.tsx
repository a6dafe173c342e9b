import type { Ref } from "react";
import { CELL, type Column } from "@/components/data-table/column";
import { type RowAction, RowMenu } from "@/components/data-table/row-menu";
import { TableHeading } from "@/components/data-table/table-heading";
import { Mark, MarkAll } from "@/components/data-table/table-marks";
import type { List } from "@/components/data-table/use-list";
import type { Marks } from "@/components/data-table/use-marks";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";

interface Props<R> {
  region: Ref<HTMLElement>;
  caption: string;
  list: List<R>;
  columns: readonly Column<R>[];
  actions?: ((row: R) => RowAction[]) | undefined;
  nameOf: (row: R) => string;
  /** Absent if there are no bulk actions. */
  marks: Marks<R> | null;
}

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

/** The hover colour of a sticky cell: opaque, since other cells scroll beneath it. */
const TINTED = "group-hover:bg-[color-mix(in_srgb,var(--color-verdigris-wash)_50%,var(--color-raised))]";

/** The rows, in a region that scrolls sideways; the menu at the end of each stays visible. */
export function TableRows<R extends { id: string }>(props: Props<R>) {
  const { t } = useTranslation("admin");
  const { caption, list, columns, actions, nameOf, marks } = props;
  const { rows, fetching } = list;
  return (
    <section
      ref={props.region}
      aria-label={caption}
      aria-busy={fetching}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full text-left text-[0.9375rem] max-sm:w-max max-sm:min-w-full">
        <thead className="border-b border-line text-sm text-soft">
          <tr>
            {marks && <MarkAll marks={marks} all={rows?.length ?? 0} />}
            {columns.map((column) => (
              <TableHeading key={column.key} column={column} list={list} />
            ))}
            {actions && (
              <th
                scope="col"
                className={`sticky right-0 bg-raised text-right align-bottom font-medium ${CELL}`}
              >
                <span className="max-sm:sr-only">{t("kit.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={`divide-y divide-line ${fetching && rows ? "opacity-60" : ""}`}>
          {rows?.map((row) => (
            <tr
              key={row.id}
              className={`group hover:bg-verdigris-wash/50 ${marks?.has(row) ? "bg-verdigris-wash" : ""}`}
            >
              {marks && <Mark marks={marks} row={row} name={nameOf(row)} />}
              {columns.map(({ key, end, cell }) => (
                <td key={key} className={`${CELL} ${end ? "text-right tabular-nums" : ""}`}>
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td
                  className={`sticky right-0 text-right ${TINTED} ${marks?.has(row) ? "bg-verdigris-wash" : "bg-raised"} ${CELL}`}
                >
                  <RowMenu name={nameOf(row)} actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
          {!rows &&
            SKELETONS.map((key) => (
              <tr key={key}>
                <td colSpan={columns.length + (marks ? 2 : 1)} className={CELL}>
                  <Skeleton className="h-7" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
