import { amongst, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";
import { one } from "@/lib/server/rest-query";
import { isUuid } from "@/lib/uuid";

export type User = Tables["users"]["row"];

/** All users, newest first (CALL-48). */
export const USERS: ListSpec<User> = {
  table: "users",
  select: "*",
  search: [],
  finds: "users",
  find: (text, { id = [] }) => [amongst("id", isUuid(text) ? [text] : id)],
  filters: { auth: { user: "auth_user_id.not.is.null", profile: "auth_user_id.is.null" } },
  order: "created_at.desc",
};

/** The fields of a user that an admin may edit (VAL-25), in the order of the form. */
const FIELDS = [
  "first_name",
  "last_name",
  "email",
  "language",
  "phone",
  "address",
  "city",
  "postal_code",
  "country",
] as const;
type Field = (typeof FIELDS)[number];

/** Return true if the user is banned from signing in. */
export const isDisabled = ({ banned_until }: User): boolean => Date.parse(banned_until ?? "") > Date.now();

/** Read the current state of a user. */
export const userOf = (id: string) => one("users", { id: `eq.${id}` });

/** The form's state. */
export function valuesOf(user: User): Record<string, string> {
  return Object.fromEntries(FIELDS.map((name) => [name, user[name] ?? ""]));
}

/** Return first and last name; empty if neither is known. */
export function nameOf({ first_name, last_name }: User): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

/**
 * Return the payload of an edited user: an empty field is left out (VAL-26), unless it was emptied just now and is to
 * be cleared.
 */
export function changesOf(user: User, typed: Record<string, string>): Tables["users"]["update"] {
  const sent = FIELDS.flatMap((name): [Field, string | null][] => {
    const text = typed[name]?.trim() ?? "";
    if (text) return [[name, text]];
    return user[name] ? [[name, null]] : [];
  });
  return { ...Object.fromEntries(sent), updated_at: new Date().toISOString() };
}
