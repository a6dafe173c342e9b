import { translatedName } from "@/lib/csv-headings";
import { formatDate, formatTimestamp } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { FreeT, Namespace } from "@/lib/i18n/i18n-types";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";

/** The details of an audit entry: changes from and to, and further values. */
export type AuditDetails = { [key: string]: unknown };
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** Fields with amounts in minor units; their currency is stored beside them. */
const AMOUNTS = ["amount", "booked", "received", "asked", "shares"];
/** Fields with an enumerated value: a status, a kind. */
const LISTED = [
  "category",
  "content_language",
  "from",
  "kind",
  "language",
  "languages",
  "method",
  "mode",
  "payment",
  "place",
  "privacy_mode",
  "product_type",
  "role",
  "second_factor_roles",
  "status",
  "tax.mode",
  "to",
  "when",
];
const NAMESPACES = ["admin-history", "admin-mails", "admin-reconciliation"] as const;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Format a name of the log that has no translation. */
const plain = (name: string) => name.replace(/[._]/g, " ");

/** Return the changes of an audit entry, from and to; empty if it has none. */
export function changesIn({ changes, from, to }: AuditDetails): Changes {
  if (changes && typeof changes === "object") return changes as Changes;
  return from === undefined || to === undefined ? {} : { [namedBy(to)]: [from, to] };
}

/** Changes of a single subject are stored without it: rights, an agreed amount with its currency, a status. */
function namedBy(value: unknown): string {
  if (!Array.isArray(value)) return "status";
  return typeof value[0] === "number" ? "amount" : "role";
}

export function textOf(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";
}

/** Format an amount; `details` contains its currency, if the entry has one. */
function money(name: string, minor: number, details: AuditDetails, language: Language): string {
  const currency = details[`${name}_currency`] ?? details.currency;
  if (typeof currency === "string") return formatMoney(minor, currency, language);
  return new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(minor / 100);
}

/** Format a text of the log: a timestamp, a day, or the text without its markup. */
function reading(text: string, language: Language): string {
  if (TIMESTAMP.test(text)) return formatTimestamp(text, language);
  if (DAY.test(text)) return formatDate(text, language);
  return text.startsWith("<") ? textOf(text) : text;
}

/** The labels of the audit log, in the language of the page. */
export function useAuditLabels() {
  const { t, language, i18n } = useTranslation("admin-history");
  /** Translate a key that may not exist: then the key is returned. */
  const wordAt = (namespace: Namespace, key: string): string | undefined => {
    const message = (i18n.translator(namespace, language) as FreeT)(key);
    return message === key ? undefined : message;
  };
  const known = (key: string, fallback: string) => wordAt("admin-history", key) ?? fallback;

  const listed = (word: string) => {
    const keys = [`values.${word}`, `kinds.${word}`, `kinds.${word}.title`];
    for (const ns of NAMESPACES) {
      for (const key of keys) {
        const word = wordAt(ns, key);
        if (word !== undefined) return word;
      }
    }
    return plain(word);
  };

  const field = (name: string): string =>
    known(`fields.${name.replaceAll(".", "_")}`, translatedName(name, field) ?? plain(name));

  /** Format a value of the field; `details` is the rest of the entry's details. */
  const value = (name: string, given: unknown, details: AuditDetails = {}): string => {
    if (given === null || given === undefined || given === "") return "–";
    if (typeof given === "boolean") return given ? t("yes") : t("no");
    if (typeof given === "number") {
      return AMOUNTS.includes(name) ? money(name, given, details, language) : given.toLocaleString(language);
    }
    if (typeof given === "string") {
      if (LISTED.includes(name)) return listed(given);
      if (name === "price") return Number(given).toLocaleString(language, { minimumFractionDigits: 2 });
      return reading(given, language);
    }
    if (Array.isArray(given)) {
      const [minor, currency, ...more] = given as unknown[];
      if (typeof minor === "number" && typeof currency === "string" && more.length === 0) {
        return formatMoney(minor, currency, language);
      }
      if (name === "fields") return given.map((each) => field(String(each))).join(", ") || "–";
      const items = given.map((each) => value(name, each, details));
      return items.join(given.some((each) => typeof each === "object") ? "\n" : ", ") || "–";
    }
    const parts = Object.entries(given as object).map(
      ([key, part]) => `${field(key)}: ${value(AMOUNTS.includes(name) ? name : key, part, details)}`,
    );
    return parts.join(name === "shares" ? "\n" : ", ") || "–";
  };

  return {
    action: (name: string) => known(`actions.${name}`, plain(name)),
    table: (name: string) => known(`tables.${name}`, plain(name)),
    field,
    value,
  };
}
