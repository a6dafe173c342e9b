import { readLocal, readSession, UNSAVED_KEY, writeLocal, writeSession } from "@/lib/storage";
import { isRecord, isText, parsed } from "@/lib/stored";
import type { BillingAddress } from "@/shared/billing/billing-address";

/**
 * What the buyer has typed for the invoice, as opposed to what the profile has, and who recommended the shop. `country` is
 * a code.
 */
export interface TypedDetails {
  country?: string | undefined;
  company?: string | undefined;
  vatId?: string | undefined;
  address?: Partial<BillingAddress> | undefined;
  recommendedBy?: string | undefined;
}

const KEY = `${UNSAVED_KEY}.checkout`;

/** Return what was typed in this tab, also before the payment page was opened in it. */
export function typedDetails(): TypedDetails {
  const { country, company, vatId, address, recommendedBy } = parsed(readSession(KEY), isRecord) ?? {};
  const typed = { country, company, vatId, recommendedBy };
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([, text]) => isText(text))),
    ...(isRecord(address) && Object.values(address).every(isText) && { address }),
  };
}

/** Keep a change in this tab; undefined forgets a field. */
export function keepTyped(change: TypedDetails): void {
  writeSession(KEY, JSON.stringify({ ...typedDetails(), ...change }));
}

/** Return the buyer's answer to "Who recommended us?", if there is one. */
export function recommendation(): { recommendedBy?: string } {
  const recommendedBy = typedDetails().recommendedBy?.trim();
  return recommendedBy ? { recommendedBy } : {};
}

const COUNTRY_KEY = "guildhall.country";

/** Return the code of the country that was chosen last in this browser. */
export const rememberedCountry = () => /^[A-Z]{2}$/.exec(readLocal(COUNTRY_KEY) ?? "")?.[0];

/** Remember the chosen country for the next checkout. */
export const rememberCountry = (code: string) => writeLocal(COUNTRY_KEY, code);
