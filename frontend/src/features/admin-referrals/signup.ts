import { beginning, type ListSpec } from "@/features/admin/list-spec";
import type { Tables } from "@/lib/schema.types";
import type { BadgeTone } from "@/ui/badge";

export type Signup = Tables["referral_signups"]["row"];

export const SIGNUP_STATUSES = ["pending", "approved", "rejected"] as const;
export type SignupStatus = (typeof SIGNUP_STATUSES)[number];

export const STATUS_TONES: Record<string, BadgeTone> = {
  pending: "waiting",
  approved: "good",
  rejected: "danger",
};

/** All applications, newest first (CALL-63). */
export const SIGNUPS: ListSpec<Signup> = {
  name: "signups",
  table: "referral_signups",
  select: "*",
  search: [],
  find: (text) => [`email.like.${beginning(text.toLowerCase())}`],
  filters: {
    status: { pending: "status.eq.pending", approved: "status.eq.approved", rejected: "status.eq.rejected" },
  },
  order: "created_at.desc",
};

/** What is sent for an edited application (CALL-64, DATA-37): an empty link is none. */
export function signupChanges(
  typed: Record<string, string>,
  status: string,
): Tables["referral_signups"]["update"] {
  return {
    email: typed.email ?? "",
    referral_link: typed.referral_link || null,
    status: status as SignupStatus,
    updated_at: new Date().toISOString(),
  };
}
