import { type Period, periodConditions, periodOf } from "@/features/admin/list/list-period";
import { list, type Params, type Query, type TableName } from "@/lib/server/rest-query";

/** Rows on one page of a list. */
export const PAGE_SIZE = 25;

/** What a list can be searched, filtered and sorted by: columns that an index of the server serves. */
export interface ListSpec<R extends { id: string }> {
  /** Stands before the names of its parameters, where a page has several lists. */
  name?: string;
  table: TableName;
  /** The columns of `R`, in the words of the table door; those that one sorts by are among them. */
  select: string;
  /** The columns of the file, where they differ from the table's. */
  exportSelect?: string;
  /** Columns in which the search field looks; of an embedded table none. */
  search: readonly string[];
  /** The conditions that find a text, any of which may hold, where looking into columns is not the way. */
  find?: (text: string, ids: readonly string[]) => string[];
  /** The table whose rows the server finds by their words; `find` is told their ids. */
  finds?: "users" | "contact_messages";
  /** What holds whatever is searched and chosen: `{ workshop_id: "eq.…" }`. */
  always?: object;
  /** Choices by their names in the address, and what each option asks for: `{ state: { active: "is_active.eq.true" } }`. */
  filters: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The moments that a period narrows; without one, no period is offered. */
  dates?: string;
  /** What holds for every row of the list, whatever is chosen. */
  fixed?: readonly string[];
  /** The order at first, `created_at.desc`. */
  order: string;
  /** For the compiler alone. */
  row?: R;
}

/** The row beside which a page begins: its value in the sorted column, and its id. */
interface Cursor {
  back: boolean;
  value: string;
  id: string;
}

/** What is asked of a list, as it stands in the address. */
export interface ListState {
  search: string;
  chosen: Record<string, string>;
  period: Period;
  column: string;
  descending: boolean;
  cursor: Cursor | null;
  /** The ids that the server found for the search. */
  ids: readonly string[];
}

type AnySpec = ListSpec<{ id: string }>;

/** How a parameter of a list is called in the address: `q`, or `signups.q` of a list with a name. */
export const paramName = ({ name }: AnySpec, param: string) => (name ? `${name}.${param}` : param);

/** `?q=ada&state=active&sort=name.asc&after=…`; what the list does not know is left out. */
export function stateOf(spec: AnySpec, address: URLSearchParams, ids: readonly string[] = []): ListState {
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
    ids,
  };
}

function cursorOf(text: string | null, back: boolean): Cursor | null {
  const cut = text?.lastIndexOf("~") ?? -1;
  return text && cut >= 0 ? { back, value: text.slice(0, cut), id: text.slice(cut + 1) } : null;
}

/** How a row is named in the address as the one beside which a page begins. */
export function cursorText(row: { id: string }, column: string): string {
  return `${String((row as Record<string, unknown>)[column])}~${row.id}`;
}

/** Inside a condition, a value in quotes may hold commas, brackets and all else. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;

const literal = (text: string) => text.replace(/[\\*%_]/g, "\\$&");

/** The pattern that finds a text anywhere: its own wildcards stand for themselves. */
const anywhere = (text: string) => quoted(`*${literal(text)}*`);

/** The pattern of texts that begin so. An index serves it, however many rows there are. */
export const beginning = (text: string) => quoted(`${literal(text)}*`);

/** The condition that names rows by their ids; without any, none. */
export const amongst = (column: string, ids: readonly string[]) => `${column}.in.(${ids.join(",")})`;

function conditions(spec: AnySpec, { search, chosen, period, ids }: ListState): string[] {
  const everywhere = (text: string) => spec.search.map((column) => `${column}.ilike.${anywhere(text)}`);
  const found = search ? (spec.find ?? everywhere)(search, ids) : [];
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
  // The first of the two says nothing new, but leads the database's index right to the place, however deep it lies.
  return [
    `${column}.${past}e.${value}`,
    `or(${column}.${past}.${value},and(${column}.eq.${value},id.${past}.${cursor.id}))`,
  ];
}

function requested<R extends { id: string }>(spec: ListSpec<R>, all: string[], rest: object): Query<R[]> {
  const and = all.length > 0 ? { and: `(${all.join(",")})` } : {};
  return list<TableName, R>(spec.table, {
    select: spec.select,
    ...spec.always,
    ...and,
    ...rest,
  } as Params<TableName>);
}

/** One page, found by its first row and not by counting, and one row more, which tells whether there is another. */
export function pageQuery<R extends { id: string }>(spec: ListSpec<R>, state: ListState): Query<R[]> {
  const direction = state.descending === (state.cursor?.back ?? false) ? "asc" : "desc";
  const order = `${state.column}.${direction},id.${direction}`;
  const all = [...conditions(spec, state), ...beyond(state)];
  return requested(spec, all, { order, limit: PAGE_SIZE + 1 });
}

/** All that is searched and filtered, for a file. */
export function exportQuery<R extends { id: string }>(spec: ListSpec<R>, state: ListState): Query<R[]> {
  const direction = state.descending ? "desc" : "asc";
  const columns = { ...spec, select: spec.exportSelect ?? spec.select };
  return requested(columns, conditions(spec, state), {
    order: `${state.column}.${direction},id.${direction}`,
  });
}

/** These rows alone, for a file. */
export function exportOf<R extends { id: string }>(spec: ListSpec<R>, ids: readonly string[]): Query<R[]> {
  const columns = { ...spec, select: spec.exportSelect ?? spec.select };
  return requested(columns, [amongst("id", ids)], { order: `${spec.order},id.desc` });
}
