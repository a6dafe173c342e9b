import { useLocation, useNavigate } from "react-router";
import { ALL_TIME, type Period } from "@/components/data-table/list-period";
import {
  cursorText,
  exportQuery,
  type ListSpec,
  type ListState,
  PAGE_SIZE,
  pageQuery,
  paramName,
  stateOf,
  totalsQuery,
} from "@/components/data-table/list-spec";
import { useServerSearch } from "@/components/data-table/use-server-search";
import type { TableName } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";

/** A list of the back office: its state, its rows, and its actions. */
export interface List<R> {
  /** Its key in this browser's storage. */
  name: string;
  state: ListState;
  /** True if a period filters it. */
  dated: boolean;
  /** Undefined during the first load. */
  rows: R[] | undefined;
  error: Error | null;
  /** The search matches more rows than those listed. */
  more: boolean;
  /** Other rows are loading. */
  fetching: boolean;
  reload: () => void;
  search: (text: string) => void;
  /** An empty value removes the filter. */
  choose: (filter: string, value: string) => void;
  during: (period: Partial<Period>) => void;
  /** Clear the search and all filters. */
  widen: () => void;
  sortBy: (column: string) => void;
  /** Null if there is no such page. */
  next: (() => void) | null;
  previous: (() => void) | null;
  /** The URL of all searched and filtered rows. */
  exportUrl: string;
  /** The same rows as a query string of the table, for their totals. */
  table: TableName;
  query: string;
}

function shown<R>(rows: R[], back: boolean): R[] {
  const page = rows.slice(0, PAGE_SIZE);
  return back ? page.reverse() : page;
}

/** Return whether there is a page before and after this one. */
function around(state: ListState, answered: number): { previous: boolean; next: boolean } {
  const more = answered > PAGE_SIZE;
  const back = state.cursor?.back ?? false;
  return { previous: back ? more : state.cursor !== null, next: back || more };
}

/**
 * A list whose search, filters, order and page are stored in the URL, so that a link or the back button restores them.
 */
export function useList<R extends { id: string }>(spec: ListSpec<R>): List<R> {
  // Not useSearchParams, which would add to the router in the shop's first load.
  const address = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const found = useServerSearch(spec.finds, stateOf(spec, address).search);
  const state = stateOf(spec, address, found.matches);
  const { data, error: failure, isFetching, refetch } = useQuery(pageQuery(spec, state));
  const rows = found.pending ? undefined : data && shown(data, state.cursor?.back ?? false);
  const error = found.error ?? failure;
  const { previous, next } = around(state, data?.length ?? 0);

  /** Each state of the list is an entry of the browser's history; of a search, only the last. */
  const ask = (changes: Readonly<Record<string, string>>, replace = false) => {
    // Read now: the URL may have changed since the last render.
    const wanted = new URLSearchParams(window.location.search);
    for (const name of ["after", "before"]) wanted.delete(paramName(spec, name));
    for (const [name, value] of Object.entries(changes)) {
      if (value) wanted.set(paramName(spec, name), value);
      else wanted.delete(paramName(spec, name));
    }
    void navigate(`?${wanted}`, { replace, preventScrollReset: true });
  };
  const step = (name: "after" | "before", row: R | undefined) => () =>
    row && ask({ [name]: cursorText(row, state.column) });

  return {
    name: spec.name ?? spec.table,
    state,
    dated: spec.dates !== undefined,
    rows,
    error,
    more: found.more,
    fetching: isFetching || found.pending,
    reload: () => void (found.error ? found.refetch() : refetch()),
    search: (text) => ask({ q: text.trim() }, true),
    choose: (filter, value) => ask({ [filter]: value }),
    during: (period) => ask({ ...period }),
    widen: () => {
      const filters = Object.keys(spec.filters).map((name) => [name, ""]);
      ask({ q: "", ...ALL_TIME, ...Object.fromEntries(filters) });
    },
    sortBy: (column) => {
      const descending = column === state.column ? !state.descending : false;
      ask({ sort: `${column}.${descending ? "desc" : "asc"}` });
    },
    next: next ? step("after", rows?.at(-1)) : null,
    previous: previous ? step("before", rows?.[0]) : null,
    exportUrl: exportQuery(spec, state).url,
    table: spec.table,
    query: totalsQuery(spec, state),
  };
}
