import { searchParam, withoutParam } from "@/lib/query-string";

/** What /signup asks for. */
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

/** Without a signed token an order number proves nothing: it only says that an order is waiting (A2). */
const IGNORED = ["orderId"];

interface Prefill {
  details: SignUpDetails;
  /** Something was filled in, so somebody sent the visitor here to complete an account. */
  filled: boolean;
  referralCode: string | null;
  /** The query string without what was read. */
  rest: string;
}

/** Reads the prefill parameters of spec §2; what it read does not belong in the address any longer. */
export function readPrefill(search: string): Prefill {
  const names = Object.keys(NO_DETAILS) as (keyof SignUpDetails)[];
  const message = names.map((name) => [name, searchParam(search, name) ?? ""] as const);
  const all = [...names, ...IGNORED, "referral_code"];
  return {
    details: { ...NO_DETAILS, ...Object.fromEntries(message) },
    filled: [...names, ...IGNORED].some((name) => searchParam(search, name)),
    referralCode: searchParam(search, "referral_code"),
    rest: all.reduce(withoutParam, search),
  };
}

/** The account's metadata: the names, and what goes into the profile once the address is confirmed. */
export function metadataOf(details: SignUpDetails, language: string): Record<string, string> {
  const { firstName, lastName, phone, address, city, postalCode, country } = details;
  const contact = { phone, address, city, postal_code: postalCode, country };
  const message = Object.entries(contact).filter(([, text]) => text.trim() !== "");
  return { first_name: firstName, last_name: lastName, language, ...Object.fromEntries(message) };
}
