import type { Language } from "@/lib/i18n/languages";
import { update } from "@/lib/server/rest";
import { storedSession } from "@/shared/session/stored-session";

/** Save the chosen language in the profile: emails and invoices use it. */
export async function keepLanguage(language: Language): Promise<void> {
  const user = storedSession()?.user;
  if (user) await update("users", { auth_user_id: `eq.${user.id}` }, { language });
}
