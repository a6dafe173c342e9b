import type { Language } from "@/lib/i18n/languages";

/** The texts of a namespace, by key; a key with dots leads down. */
export interface TextTree {
  [key: string]: string | TextTree;
}

export type Values = Record<string, unknown>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const MANY = 1_000_000;

/** The plural category of a number, as CLDR has it for our four languages; our own, for the server has no Intl. */
export function pluralOf(language: Language, count: number): "one" | "many" | "other" {
  if (language === "en" || language === "de") return count === 1 ? "one" : "other";
  if (count !== 0 && count % MANY === 0) return "many";
  return (language === "fr" ? Math.floor(Math.abs(count)) < 2 : count === 1) ? "one" : "other";
}

/** The text of `path` such as `form.left`; where a number is given, the form of it that the number asks for. */
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
  const counted = typeof count === "number" ? place[`${last}_${pluralOf(language, count)}`] : undefined;
  const found = counted ?? place[last];
  return typeof found === "string" ? found : undefined;
}

/** The text with `{{name}}` replaced; a name that nobody gave leaves nothing. */
export function filled(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? ""));
}
