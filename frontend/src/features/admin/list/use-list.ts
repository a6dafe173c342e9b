import { useLocation, useNavigate } from "react-router";
import { ALL_TIME, type Period } from "@/features/admin/list/list-period";
import {
  cursorText,
  exportQuery,
  type ListSpec,
  type ListState,
  PAGE_SIZE,
  pageQuery,
  paramName,
  stateOf,
} from "@/features/admin/list/list-spec";
import { useServerSearch } from "@/features/admin/use-server-search";
import { useQuery } from "@/lib/server/use-query";

/** A list of the back office: what is asked of it, its rows, and what can be asked next. */
export interface List<R> {
  /** What it is remembered by in this browser. */
  name: string;
  state: ListState;
  /** Whether a period narrows it. */
  dated: boolean;
  /** Undefined while they come for the first time. */
  rows: R[] | undefined;
  error: Error | null;
  /** The search finds more rows than those that are listed. */
  more: boolean;
  /** Other rows are on their way. */
  fetching: boolean;
  reload: () => void;
  search: (text: string) => void;
  /** An empty value takes the filter away. */
  choose: (filter: string, value: string) => void;
  during: (period: Partial<Period>) => void;
  /** Takes the search and all filters away. */
  widen: () => void;
  sortBy: (column: string) => void;
  /** Null where there is no such page. */
  next: (() => void) | null;
  previous: (() => void) | null;
  /** The address of all rows that are searched and filtered. */
  exportUrl: string;
}

function shown<R>(rows: R[], back: boolean): R[] {
  const page = rows.slice(0, PAGE_SIZE);
  return back ? page.reverse() : page;
}

/** Whether a page's answer has another page before it and after it. */
function around(state: ListState, answered: number): { previous: boolean; next: boolean } {
  const more = answered > PAGE_SIZE;
  const back = state.cursor?.back ?? false;
  return { previous: back ? more : state.cursor !== null, next: back || more };
}

/** A list whose search, filters, order and page are kept in the address, so that a link or the way back shows the same. */
export function useList<R extends { id: string }>(spec: ListSpec<R>): List<R> {
  // Not useSearchParams, which would come with the router into the shop's first load.
  const address = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const found = useServerSearch(spec.finds, stateOf(spec, address).search);
  const state = stateOf(spec, address, found.ids);
  const { data, error: failure, isFetching, refetch } = useQuery(pageQuery(spec, state));
  const rows = found.pending ? undefined : data && shown(data, state.cursor?.back ?? false);
  const error = found.error ?? failure;
  const { previous, next } = around(state, data?.length ?? 0);

  /** Another state of the list is another entry of the browser's history; of a search, only the last. */
  const ask = (changes: Readonly<Record<string, string>>, replace = false) => {
    // As it is at this moment: another change may be under way that this page has not been drawn with.
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
    reload: () => void (found.error ? found.again() : refetch()),
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
  };
}
