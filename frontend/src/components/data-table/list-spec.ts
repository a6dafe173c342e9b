import { type Period, periodConditions, periodOf } from "@/components/data-table/list-period";
import { list, type Params, type Query, type TableName } from "@/lib/server/rest-query";

/** Rows on one page of a list. */
export const PAGE_SIZE = 25;

/** The tables whose lists the server searches. */
export type Searched =
  | "users"
  | "contact_messages"
  | "orders"
  | "invoices"
  | "products"
  | "workshops"
  | "blog_articles"
  | "news"
  | "pages"
  | "order_withdrawals"
  | "product_reviews"
  | "files";

/** The matches of a search on the server: ids by the column that they are looked up in. */
export type Found = Readonly<Record<string, readonly string[]>>;

/** The definition of a list: search, filters and sort columns, all of which are indexed on the server. */
export interface ListSpec<R extends { id: string }> {
  /** Prefix of its URL parameters, if a page has several lists. */
  name?: string;
  table: TableName;
  /** The columns of `R`, in PostgREST's `select` syntax; includes the sort columns. */
  select: string;
  /** The columns of the export, if they differ from the table's. */
  exportSelect?: string;
  /** Columns of the text search; not for embedded tables. */
  search: readonly string[];
  /** Search conditions joined by OR, if searching columns is not enough. */
  find?: (text: string, found: Found) => string[];
  /** The table that the server searches by words; `find` gets the matches. */
  finds?: Searched;
  /** A fixed filter: `{ workshop_id: "eq.…" }`. */
  always?: object;
  /**
   * Filters by their URL parameter, with the condition of each option: `{ state: { active: "is_active.eq.true" } }`.
   */
  filters: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The timestamp column that a period filters; without one, no period is offered. */
  dates?: string;
  /** A condition that always applies. */
  fixed?: readonly string[];
  /** The default order, `created_at.desc`. */
  order: string;
  /** For the compiler alone. */
  row?: R;
}

/** The cursor of a page: a row's value in the sorted column, and its id. */
interface Cursor {
  back: boolean;
  value: string;
  id: string;
}

/** The state of a list, as stored in the URL. */
export interface ListState {
  search: string;
  chosen: Record<string, string>;
  period: Period;
  column: string;
  descending: boolean;
  cursor: Cursor | null;
  /** What the server found for the search. */
  found: Found;
}

type AnySpec = ListSpec<{ id: string }>;

/** Return the name of a list's URL parameter: `q`, or `signups.q` of a list with a name. */
export const paramName = ({ name }: AnySpec, param: string) => (name ? `${name}.${param}` : param);

/** Parse `?q=ada&state=active&sort=name.asc&after=…`; unknown values are ignored. */
export function stateOf(spec: AnySpec, address: Pick<URLSearchParams, "get">, found: Found = {}): ListState {
  const message = (param: string) => address.get(paramName(spec, param));
  const [column = "created_at", direction] = (message("sort") ?? spec.order).split(".");
  const chosen = Object.entries(spec.filters).flatMap(([name, options]) => {
    const value = message(name) ?? "";
    return value in options ? [[name, value]] : [];
  });
  return {
    search: message("q")?.trim() ?? "",
    chosen: Object.fromEntries(chosen) as Record<string, string>,
    period: periodOf(spec.dates ? message : () => null),
    column,
    descending: direction === "desc",
    cursor: cursorOf(message("after"), false) ?? cursorOf(message("before"), true),
    found,
  };
}

function cursorOf(text: string | null, back: boolean): Cursor | null {
  const cut = text?.lastIndexOf("~") ?? -1;
  return text && cut >= 0 ? { back, value: text.slice(0, cut), id: text.slice(cut + 1) } : null;
}

/** Return the cursor of a row for the URL. */
export function cursorText(row: { id: string }, column: string): string {
  return `${String((row as Record<string, unknown>)[column])}~${row.id}`;
}

/** Quotes a value, so that it may contain commas, brackets and anything else. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;

const literal = (text: string) => text.replace(/[\\*%_]/g, "\\$&");

/** The pattern that finds a text anywhere; its wildcards are escaped. */
const anywhere = (text: string) => quoted(`*${literal(text)}*`);

/** The pattern of texts with this prefix. An index serves it, however many rows there are. */
export const beginning = (text: string) => quoted(`${literal(text)}*`);

/** The pattern of this text alone, for a column whose index serves patterns. */
export const exactly = (text: string) => quoted(literal(text));

/** The condition that selects rows by their ids; without any, none. */
export const amongst = (column: string, ids: readonly string[]) => `${column}.in.(${ids.join(",")})`;

/** The condition of a search on the server that finds rows by their own words. */
export const byWords = (_text: string, { id = [] }: Found): string[] => [amongst("id", id)];

/** The conditions of a search on the server, for those rows that match in any column. */
export const matching = (found: Found): string[] =>
  Object.entries(found).flatMap(([column, ids]) => (ids.length > 0 ? [amongst(column, ids)] : []));

function conditions(spec: AnySpec, { search, chosen, period, found: matches }: ListState): string[] {
  const everywhere = (text: string) => spec.search.map((column) => `${column}.ilike.${anywhere(text)}`);
  const found = search ? (spec.find ?? everywhere)(search, matches) : [];
  return [
    ...(search && found.length > 0 ? [`or(${found.join(",")})`] : []),
    ...(spec.fixed ?? []),
    ...Object.entries(chosen).map(([name, value]) => spec.filters[name]?.[value] as string),
    ...(spec.dates ? periodConditions(spec.dates, period) : []),
  ];
}

function beyond({ column, descending, cursor }: ListState): string[] {
  if (!cursor) return [];
  const past = descending === cursor.back ? "gt" : "lt";
  const value = quoted(cursor.value);
  // The first condition is redundant, but lets the database seek in the index, however deep the page is.
  return [
    `${column}.${past}e.${value}`,
    `or(${column}.${past}.${value},and(${column}.eq.${value},id.${past}.${cursor.id}))`,
  ];
}

function rowsQuery<R extends { id: string }>(spec: ListSpec<R>, all: string[], rest: object): Query<R[]> {
  const and = all.length > 0 ? { and: `(${all.join(",")})` } : {};
  return list<TableName, R>(spec.table, {
    select: spec.select,
    ...spec.always,
    ...and,
    ...rest,
  } as Params<TableName>);
}

/** One page, found by its cursor and not by an offset, plus one row, which shows whether there is a next page. */
export function pageQuery<R extends { id: string }>(spec: ListSpec<R>, state: ListState): Query<R[]> {
  const direction = state.descending === (state.cursor?.back ?? false) ? "asc" : "desc";
  const order = `${state.column}.${direction},id.${direction}`;
  const all = [...conditions(spec, state), ...beyond(state)];
  return rowsQuery(spec, all, { order, limit: PAGE_SIZE + 1 });
}

/** The query string of all searched and filtered rows, for their totals. */
export function totalsQuery<R extends { id: string }>(spec: ListSpec<R>, state: ListState): string {
  return rowsQuery(spec, conditions(spec, state), {}).url.split("?")[1] ?? "";
}

/** The query of all searched and filtered rows, for an export. */
export function exportQuery<R extends { id: string }>(spec: ListSpec<R>, state: ListState): Query<R[]> {
  const direction = state.descending ? "desc" : "asc";
  const columns = { ...spec, select: spec.exportSelect ?? spec.select };
  return rowsQuery(columns, conditions(spec, state), {
    order: `${state.column}.${direction},id.${direction}`,
  });
}

/** The query of these rows, for an export. */
export function exportOf<R extends { id: string }>(spec: ListSpec<R>, ids: readonly string[]): Query<R[]> {
  const columns = { ...spec, select: spec.exportSelect ?? spec.select };
  return rowsQuery(columns, [amongst("id", ids)], { order: `${spec.order},id.desc` });
}
