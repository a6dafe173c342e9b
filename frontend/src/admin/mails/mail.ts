import { beginning, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";

export type Mail = Tables["mails"]["row"];

export const MAIL_STATES = ["queued", "sending", "sent", "failed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** All emails, the latest first. */
export const MAILS: ListSpec<Mail> = {
  table: "mails",
  select: "*",
  search: [],
  find: (text) => [`recipient.like.${beginning(text.toLowerCase())}`],
  filters: { state: Object.fromEntries(MAIL_STATES.map((state) => [state, `state.eq.${state}`])) },
  dates: "created_at",
  order: "created_at.desc",
};

/** Return the reason why an email was not sent. */
const FAULTS = ["away", "sign_in", "later", "refused", "void", "broken"] as const;
export const faultOf = (mail: Mail) => FAULTS.find((each) => each === mail.fault);

/** Return true if sending failed for good and the email has not expired. */
export const canRetry = (mail: Mail) => mail.state === "failed" && mail.fault !== "void";
