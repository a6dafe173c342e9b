import type { Draft } from "@/features/profile/draft";
import type { Profile } from "@/features/profile/profile";
import { HttpError } from "@/lib/server/http";
import { change } from "@/lib/server/rest";
import type { Tables } from "@/lib/server/schema.types";

/** The profile is no longer as it was when the typing began: somebody saved it meanwhile, in another tab perhaps. */
export class Outdated extends Error {
  override name = "Outdated";
}

/** Saves a draft over the state that it began with, and over no other. Raises Outdated and HttpError. */
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

/** Whether a save failed because of the VAT number: it has no country's form. */
export function refusesVatId(error: unknown): boolean {
  return error instanceof HttpError && error.status === 400 && error.message.includes("vat_id");
}
