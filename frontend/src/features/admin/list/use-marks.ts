import { useState } from "react";

/** The rows of a page that somebody has ticked. */
export interface Marks<R> {
  rows: R[];
  has: (row: R) => boolean;
  toggle: (row: R) => void;
  /** All of the page, or none where all are. */
  toggleAll: () => void;
  /** These alone. */
  only: (rows: readonly R[]) => void;
}

/** Ticked rows are those that one sees: on another page, or after another search, none are. */
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
