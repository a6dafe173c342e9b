import { useEffect, useRef } from "react";
import type { Marks } from "@/components/data-table/use-marks";
import { useTranslation } from "@/lib/i18n/use-t";

const BOX = "block size-4.5 cursor-pointer accent-accent disabled:cursor-default";
const BOX_CELL = "w-0 py-0.5 pl-4 pr-1";

/** The checkbox of a row. */
export function Mark<R>({ marks, row, name }: { marks: Marks<R>; row: R; name: string }) {
  const { t } = useTranslation("admin-lists");
  return (
    <td data-mark className={BOX_CELL}>
      <input
        type="checkbox"
        className={BOX}
        aria-label={t("bulk.mark", { name })}
        checked={marks.has(row)}
        onChange={() => marks.toggle(row)}
      />
    </td>
  );
}

/** The checkbox for all rows of the page; indeterminate if some are ticked, disabled if there are none. */
export function MarkAll<R>({ marks, all }: { marks: Marks<R>; all: number }) {
  const { t } = useTranslation("admin-lists");
  const box = useRef<HTMLInputElement>(null);
  const some = marks.rows.length > 0 && marks.rows.length < all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <th data-mark scope="col" className={BOX_CELL}>
      <input
        ref={box}
        type="checkbox"
        className={BOX}
        aria-label={t("bulk.markAll")}
        disabled={all === 0}
        checked={all > 0 && marks.rows.length === all}
        onChange={marks.toggleAll}
      />
    </th>
  );
}
