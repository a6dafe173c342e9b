import type { Draft } from "@/account/profile/draft";
import type { Profile } from "@/account/profile/profile";
import type { Tables } from "@/lib/server/api.types";
import { HttpError } from "@/lib/server/http";
import { saveOver } from "@/lib/server/save-over";

/** Save a draft only over the state that it started from. Throws Outdated and HttpError. */
export const saveProfile = ({ base, values }: Draft): Promise<Profile> =>
  saveOver("users", base, values as Tables["users"]["update"]);

/** Return true if a save failed because of the VAT number's format. */
export function refusesVatId(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status !== 400) return false;
  return error.hint === "vat_id_invalid" || (error.details ?? "").includes("vat_id");
}
