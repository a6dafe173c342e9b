import { type Language, TRANSLATED, type Translated } from "@/lib/i18n/languages";
import { useOffered, useReading } from "@/lib/i18n/use-t";

/**
 * The columns `name` and `description` are English in a shop that offers English, else in the language of its contents.
 * The form begins with the language that the owner writes in: its texts are `name` and `description` of the form, and
 * the English ones `name_en` and `description_en`. A text without an English one stands in both columns.
 */
type Columns = { [key in "name" | "description" | `${"name" | "description"}_${Translated}`]: string };
type Typed = Columns & { name_en: string; description_en: string };

const FIELDS = ["name", "description"] as const;

/** The language that the owner writes in, if its texts have columns beside the English ones; else null. */
export type Lead = Translated | null;

export function leadOf(contents: Language, offered: readonly Language[]): Lead {
  if (!offered.includes("en")) return null;
  return TRANSLATED.find((code) => code === contents) ?? null;
}

export const useLead = (): Lead => leadOf(useReading().written, useOffered());

/** Return the texts as the form has them. */
export function typedOf<V extends Columns>(columns: V, lead: Lead): V & Typed {
  const typed: V & Typed = { ...columns, name_en: "", description_en: "" };
  if (!lead) return typed;
  for (const field of FIELDS) {
    const [own, english] = [columns[`${field}_${lead}`], columns[field]];
    Object.assign(typed, {
      [field]: own || english,
      [`${field}_en`]: own && own !== english ? english : "",
      [`${field}_${lead}`]: "",
    });
  }
  return typed;
}

/** Return the texts as the columns have them. */
export function columnsOf<V extends Typed>(typed: V, lead: Lead): Omit<V, "name_en" | "description_en"> {
  const { name_en, description_en, ...columns } = typed;
  if (!lead) return columns;
  return {
    ...columns,
    name: name_en.trim() || columns.name,
    description: description_en.trim() || columns.description,
    [`name_${lead}`]: columns.name,
    [`description_${lead}`]: columns.description,
  };
}
