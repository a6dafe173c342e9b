import type { User } from "@supabase/auth-js";
import { LANGUAGE_KEY, rememberLanguage } from "@/lib/i18n/detect-language";
import type { I18n } from "@/lib/i18n/i18n";
import { languageOf } from "@/lib/i18n/languages";
import { readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { readCookie, readLocal } from "@/lib/storage";
import { completeProfile, ensureProfile } from "@/shared/session/profile";

/** Background tasks of a sign-in: the page does not wait for them, and failures are only logged. */
export function afterSignIn(user: User, i18n: I18n): void {
  completeProfile(user).catch((error) => console.error("The profile was not completed:", error));
  applyProfileLanguage(user, i18n).catch((error) =>
    console.error("The language of the profile could not be applied:", error),
  );
}

const chosenLanguage = () => readCookie(LANGUAGE_KEY) || readLocal(LANGUAGE_KEY);

/**
 * On a device without a chosen language, the profile's is used. An account without a profile, such as the first admin's,
 * gets one in the language of this page.
 */
async function applyProfileLanguage(user: User, i18n: I18n): Promise<void> {
  const profile = await readFirst(list("users", { select: "language", auth_user_id: `eq.${user.id}` }));
  if (!profile) await ensureProfile(user, i18n.language);
  const language = languageOf(profile?.language);
  if (!language || !i18n.offered.includes(language) || chosenLanguage()) return;
  rememberLanguage(language);
  await i18n.changeLanguage(language);
}
