import { beginning, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";
import { one } from "@/lib/server/rest-query";

export type Signup = Tables["referral_signups"]["row"];

export const SIGNUP_STATUSES = ["pending", "approved", "rejected"] as const;
type SignupStatus = (typeof SIGNUP_STATUSES)[number];

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

/** Read the current state of an application. */
export const signupOf = (id: string) => one("referral_signups", { id: `eq.${id}` });

/** The form values of an application. */
export const valuesOf = ({ email, referral_link, status }: Signup) => ({
  email,
  referral_link: referral_link ?? "",
  status,
});
export type SignupValues = ReturnType<typeof valuesOf>;

/** Return the payload of an edited application (CALL-64, DATA-37): an empty link becomes null. */
export function signupChanges(values: SignupValues): Tables["referral_signups"]["update"] {
  return {
    email: values.email,
    referral_link: values.referral_link || null,
    status: values.status as SignupStatus,
    updated_at: new Date().toISOString(),
  };
}
