import { formatRate } from "@/lib/i18n/format";
import { countsMany, type Language } from "@/lib/i18n/languages";

/** The texts of a namespace, by key; dots in a key descend into the tree. */
export interface TextTree {
  [key: string]: string | TextTree;
}

export type Values = Record<string, unknown>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const MANY = 1_000_000;

/** The CLDR plural category of a number in the languages of the list, implemented here because the server has no Intl. */
export function pluralOf(language: Language, count: number): "one" | "many" | "other" {
  if (countsMany(language) && count !== 0 && count % MANY === 0) return "many";
  return (language === "fr" ? Math.floor(Math.abs(count)) < 2 : count === 1) ? "one" : "other";
}

/** Return the text of `path`, such as `form.left`; with a number, its plural form, or its form for 0 (`left_zero`). */
export function textAt(
  tree: TextTree | undefined,
  path: string,
  language: Language,
  count?: unknown,
): string | undefined {
  const names = path.split(".");
  const last = names.pop() as string;
  let place: string | TextTree | undefined = tree;
  for (const name of names) place = typeof place === "object" ? place[name] : undefined;
  if (typeof place !== "object") return undefined;
  const form = (category: string) => place[`${last}_${category}`];
  const counted =
    typeof count === "number"
      ? ((count === 0 ? form("zero") : undefined) ?? form(pluralOf(language, count)) ?? form("other"))
      : undefined;
  const found = counted ?? place[last];
  return typeof found === "string" ? found : undefined;
}

/** Return the text with `{{name}}` replaced, numbers in the form of the language; missing values become empty. */
export function filled(text: string, values: Values, language: Language): string {
  const shown = (value: unknown) =>
    typeof value === "number" ? formatRate(value, language) : String(value ?? "");
  return text.replace(PLACEHOLDER, (_, name: string) => shown(values[name]));
}
