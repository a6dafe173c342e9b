import { CELL, type Column } from "@/components/data-table/column";
import type { List } from "@/components/data-table/use-list";
import { Glyph } from "@/components/glyph";

/** The heading of a column; sorts if the list can be sorted by it. */
export function TableHeading<R>({
  column: { title, sort, end },
  list,
}: {
  column: Column<R>;
  list: List<R>;
}) {
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
            className={`size-3.5 ${sorted ? "text-accent" : "opacity-0"} ${sorted && !descending ? "rotate-180" : ""}`}
          />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
