import type { User } from "@supabase/auth-js";
import type { Language } from "@/lib/i18n/languages";
import { insert, readFirst, update } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { changeMetadata } from "@/shared/session/actions";

/** Sign-up fields beside the name; stored in the account's metadata until the address is confirmed. */
const CONTACT_FIELDS = ["phone", "address", "city", "postal_code", "country"] as const;

/** Find the profile of an account by auth_user_id, or create it (spec §7), in a language if one is known. Returns its id. */
export async function ensureProfile(user: User, language?: Language): Promise<string> {
  const query = list("users", { select: "id", auth_user_id: `eq.${user.id}` });
  const found = await readFirst(query);
  if (found) return found.id;
  const { first_name = "", last_name = "" } = user.user_metadata;
  const row = {
    auth_user_id: user.id,
    email: user.email ?? "",
    first_name,
    last_name,
    ...(language && { language }),
  };
  return (await insert("users", row, "id")).id;
}

/** Make the profile of an account that has none in the language of the page, and copy the sign-up fields into it. */
export async function beginProfile(user: User, language: Language): Promise<void> {
  await ensureProfile(user, language);
  await completeProfile(user);
}

/** Copy the sign-up fields into the profile, once a session may write it. */
export async function completeProfile(user: User): Promise<void> {
  const waiting = CONTACT_FIELDS.filter((field) => user.user_metadata[field]);
  if (waiting.length === 0) return;
  const id = await ensureProfile(user);
  const about = Object.fromEntries(waiting.map((field) => [field, user.user_metadata[field]]));
  await update("users", { id: `eq.${id}` }, about);
  const nothing = Object.fromEntries(waiting.map((field) => [field, null]));
  await changeMetadata(nothing);
}
