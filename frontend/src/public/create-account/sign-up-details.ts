import { searchParam, withoutParam } from "@/lib/query-string";
import { isSitePath } from "@/shared/session/return-path";

/** The fields of /signup. */
export interface SignUpDetails {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  city: string;
  postalCode: string;
  country: string;
}

export const NO_DETAILS: SignUpDetails = {
  email: "",
  firstName: "",
  lastName: "",
  phone: "",
  address: "",
  city: "",
  postalCode: "",
  country: "",
};

/** An order number without a signed token proves nothing: it only shows that an order is waiting (A2). */
const IGNORED = ["orderId"];

interface Prefill {
  details: SignUpDetails;
  /** A field was prefilled, so the visitor followed a link to complete an account. */
  filled: boolean;
  referralCode: string | null;
  /** The page of this site that a buyer's link leads to; null without one, or without their address. */
  next: string | null;
  /** The query string without the prefill parameters. */
  rest: string;
}

/** Parse the prefill parameters of spec §2, which are then removed from the URL. */
export function readPrefill(search: string): Prefill {
  const names = Object.keys(NO_DETAILS) as (keyof SignUpDetails)[];
  const message = names.map((name) => [name, searchParam(search, name) ?? ""] as const);
  const all = [...names, ...IGNORED, "referral_code", "next"];
  const next = searchParam(search, "next");
  return {
    details: { ...NO_DETAILS, ...Object.fromEntries(message) },
    filled: [...names, ...IGNORED].some((name) => searchParam(search, name)),
    referralCode: searchParam(search, "referral_code"),
    next: searchParam(search, "email") && isSitePath(next) ? next : null,
    rest: all.reduce(withoutParam, search),
  };
}

/** Return the account's metadata: the names, and values for the profile once the address is confirmed. */
export function metadataOf(details: SignUpDetails, language: string): Record<string, string> {
  const { firstName, lastName, phone, address, city, postalCode, country } = details;
  const contact = { phone, address, city, postal_code: postalCode, country };
  const message = Object.entries(contact).filter(([, text]) => text.trim() !== "");
  return { first_name: firstName, last_name: lastName, language, ...Object.fromEntries(message) };
}
