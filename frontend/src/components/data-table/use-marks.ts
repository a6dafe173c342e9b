import { useState } from "react";

/** The ticked rows of a page. */
export interface Marks<R> {
  rows: R[];
  has: (row: R) => boolean;
  toggle: (row: R) => void;
  /** Tick all of the page, or none if all are ticked. */
  toggleAll: () => void;
  /** Tick exactly these. */
  only: (rows: readonly R[]) => void;
}

/** Only visible rows are ticked: on another page, or after another search, none are. */
export function useMarks<R extends { id: string }>(page: string, rows: readonly R[]): Marks<R> {
  const [kept, setKept] = useState<{ page: string; ids: readonly string[] }>({ page, ids: [] });
  const ids = kept.page === page ? kept.ids : [];
  const marked = rows.filter(({ id }) => ids.includes(id));
  const only = (now: readonly R[]) => setKept({ page, ids: now.map(({ id }) => id) });
  return {
    rows: marked,
    has: ({ id }) => ids.includes(id),
    toggle: (row) => only(ids.includes(row.id) ? marked.filter(({ id }) => id !== row.id) : [...marked, row]),
    toggleAll: () => only(marked.length === rows.length ? [] : rows),
    only,
  };
}
