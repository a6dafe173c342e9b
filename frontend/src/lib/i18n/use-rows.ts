import type { FreeT, Namespace } from "@/lib/i18n/i18n-types";
import { useTranslation } from "@/lib/i18n/use-t";

const FIELDS = ["title", "subtitle", "text", "picture", "product", "sample"] as const;

/** A row of the owner's: a person, a question or a plan. Fields without a value are missing. */
export type Row = Partial<Record<(typeof FIELDS)[number], string>> & { key: string };

/** The rows that the server has put below `path` in the texts of a namespace. */
export function useRows(namespace: Namespace, path: string): Row[] {
  const t = useTranslation(namespace).t as FreeT;
  const rows: Row[] = [];
  for (;;) {
    const key = `${path}.${rows.length}`;
    const known = FIELDS.filter((field) => t(`${key}.${field}`) !== `${key}.${field}`);
    if (known.length === 0) return rows;
    rows.push({ ...Object.fromEntries(known.map((field) => [field, t(`${key}.${field}`)])), key });
  }
}
