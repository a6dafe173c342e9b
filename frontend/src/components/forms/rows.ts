import { relative } from "@/components/images/address";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";

/** One row of an editor: its texts, and a stable id. */
export type Row<F extends string> = Record<F, string> & { rowId: number };

let lastId = 0;

function newRow<F extends string>(texts: Record<F, string>): Row<F> {
  lastId += 1;
  return { ...texts, rowId: lastId };
}

/** Return rows to edit; if there are none, one empty row. */
export function rowsOf<F extends string>(
  fields: readonly F[],
  texts: readonly Record<F, string>[],
): Row<F>[] {
  return texts.length > 0 ? texts.map(newRow) : withRow([], fields);
}

export function withRow<F extends string>(rows: Row<F>[], fields: readonly F[]): Row<F>[] {
  return [...rows, newRow(Object.fromEntries(fields.map((name) => [name, ""])) as Record<F, string>)];
}

/** Keeps at least one row (VAL-38, VAL-49, VAL-50). */
export function withoutRow<R>(rows: R[], at: number): R[] {
  return rows.length > 1 ? rows.filter((_, index) => index !== at) : rows;
}

/** Return the rows in which every field is filled, trimmed (VAL-23, VAL-24, VAL-37, VAL-48). */
export function filled<F extends string>(
  fields: readonly F[],
  rows: readonly Row<NoInfer<F>>[],
): Record<F, string>[] {
  return rows
    .map((row) => Object.fromEntries(fields.map((name) => [name, row[name].trim()])) as Record<F, string>)
    .filter((texts) => fields.every((name) => texts[name] !== ""));
}

const LINK_FIELDS = ["title", "url"] as const;
/** `titles` are the translations of the title. */
export type LinkRow = Row<(typeof LINK_FIELDS)[number]> & { titles?: Partial<Record<Language, string>> };
/** Return a new row of links. */
export const linkRow = (title: string, url: string): LinkRow => newRow({ title, url });

/** A link as the API has it. */
export type Link = {
  title?: string;
  url?: string;
  translations?: { [language: string]: { title?: string | null } };
};

export function linkRowsOf(links: readonly Link[] = []): LinkRow[] {
  const rows = rowsOf(
    LINK_FIELDS,
    links.map(({ title = "", url = "" }) => ({ title, url })),
  );
  return rows.map((row, at) => {
    const words = Object.entries(links[at]?.translations ?? {}).map(([code, own]) => [code, own.title ?? ""]);
    return words.length > 0 ? { ...row, titles: Object.fromEntries(words) } : row;
  });
}

/** Return the links with both a title and a URL (VAL-23, VAL-37, VAL-48); those of this site as a path. */
export function linksOf(rows: readonly LinkRow[]) {
  return rows
    .filter((row) => filled(LINK_FIELDS, [row]).length > 0)
    .map(({ title, url, titles }) => ({
      title: title.trim(),
      url: relative(url.trim()),
      ...translated(titles),
    }));
}

function translated(titles: LinkRow["titles"] = {}): Pick<Required<Link>, "translations"> | object {
  const words = LANGUAGES.map((code) => [code, { title: titles[code]?.trim() ?? "" }] as const);
  const written = words.filter(([, { title }]) => title);
  return written.length > 0 ? { translations: Object.fromEntries(written) } : {};
}

/** Return whether a title of the links has no translation into the language. */
export const lacksTitle = (links: readonly Link[], language: Language): boolean =>
  links.some(({ title, translations }) => title && !translations?.[language]?.title);

const PAIR_FIELDS = ["key", "value"] as const;
export type PairRow = Row<(typeof PAIR_FIELDS)[number]>;

/** Return a key-value map as rows; values that are not texts as JSON. */
export function pairsOf(details: Record<string, unknown>): PairRow[] {
  const texts = Object.entries(details).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? value : JSON.stringify(value),
  }));
  return rowsOf(PAIR_FIELDS, texts);
}

/** Return the filled rows as a key-value map. An unchanged value that was not a text keeps its type. */
export function detailsOf(
  rows: readonly PairRow[],
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    filled(PAIR_FIELDS, rows).map(({ key, value }) => {
      const was = before[key];
      return [key, typeof was !== "string" && JSON.stringify(was) === value ? was : value];
    }),
  );
}
