import type { Tables } from "@/lib/server/api.types";
import { insert, read } from "@/lib/server/rest";
import { one } from "@/lib/server/rest-query";

/** The fields of a customer's profile (CALL-32), in the order of the form. */
export const FIELDS = [
  "first_name",
  "last_name",
  "language",
  "phone",
  "address",
  "city",
  "postal_code",
  "country",
  "company",
  "vat_id",
] as const;
export type FieldName = (typeof FIELDS)[number];

const COLUMNS = ["id", "email", "updated_at", ...FIELDS] as const;

export type Profile = Pick<Tables["users"]["row"], (typeof COLUMNS)[number]>;

/** Return the fields as form values: unknown ones are empty. */
export type Values = Record<FieldName, string>;

/** The profile of an account. */
export const profileOf = (userId: string) =>
  one<"users", Profile>("users", { select: COLUMNS.join(","), auth_user_id: `eq.${userId}` });

/**
 * Read the profile of an account; if there is none (PGRST116), create one with its email, in the language of the
 * sign-up or else in English, as the server does (STATE-31).
 */
export async function findOrCreateProfile(userId: string, email: string): Promise<Profile> {
  const found = await read(profileOf(userId));
  if (found) return found;
  return insert("users", { auth_user_id: userId, email }, COLUMNS.join(","));
}

export function valuesOf(profile: Profile): Values {
  return Object.fromEntries(FIELDS.map((name) => [name, profile[name] ?? ""])) as Values;
}

/** Return the fields in which two states differ. */
export function differences(one: Values, other: Values): FieldName[] {
  return FIELDS.filter((name) => one[name] !== other[name]);
}
