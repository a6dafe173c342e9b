import type { Draft } from "@/account/profile/draft";
import type { Profile } from "@/account/profile/profile";
import { HttpError } from "@/lib/server/http";
import { change } from "@/lib/server/rest";
import type { Tables } from "@/lib/server/schema.types";

/** The profile has changed since it was read, perhaps in another tab. */
export class Outdated extends Error {
  override name = "Outdated";
}

/** Save a draft only over the state that it started from. Throws Outdated and HttpError. */
export async function saveProfile({ base, values }: Draft): Promise<Profile> {
  const changes = values as Tables["users"]["update"];
  const [saved] = await change(
    "users",
    { id: `eq.${base.id}`, updated_at: `eq.${base.updated_at}` },
    changes,
  );
  if (!saved) throw new Outdated();
  return saved;
}

/** Return true if a save failed because of the VAT number's format. */
export function refusesVatId(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status !== 400) return false;
  return error.hint === "vat_id_invalid" || (error.details ?? "").includes("vat_id");
}
