import type { User } from "@supabase/auth-js";
import { keepPreviousData, useQuery as useServerState } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "@/lib/i18n/use-t";
import type { Functions, QuotedDiscount } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { change } from "@/lib/server/rest";
import { type BasketItem, lineOf } from "@/shared/basket/basket";
import type { TaxQuote } from "@/shared/checkout/pricing";
import { keepTyped, rememberCountry, rememberedCountry, typedDetails } from "@/shared/checkout/typed-details";
import { type AddressInput, useAddress } from "@/shared/checkout/use-address";
import { useDiscountCode } from "@/shared/discounts/discount-code";
import { ensureProfile } from "@/shared/session/profile";

/** The recipient of the invoice. `country` is a code. */
interface BillingValues {
  country: string;
  company: string;
  vatId: string;
}

type TypedBilling = { [field in keyof BillingValues]?: BillingValues[field] | undefined };

export interface Billing {
  /** null during the first request, and if the shop charges no tax. */
  quote: TaxQuote | null;
  /** Why the shop charges no tax. */
  untaxed: readonly string[];
  /** The discount code of the basket, also one that is refused; null without one. */
  discount: QuotedDiscount | null;
  values: BillingValues;
  put: (change: Partial<BillingValues>) => void;
  /** The market whose legal texts apply, once known. */
  market: string | undefined;
  /** A consumer must consent that digital goods are delivered at once. */
  consentRequired: boolean;
  /** The address that the law wants on the invoice; null if it wants none. */
  address: AddressInput | null;
  /** The VAT number has no valid format. */
  badVatId: boolean;
  /** The request failed: `retry` repeats it. */
  failed: boolean;
  retry: () => void;
  /** The quote matches the input, and the address is known: the buyer may pay. */
  ready: boolean;
  /** True if tax is added: the buyer's country decides it, and is required. */
  countryMissing: boolean;
  /** Save the input in the profile: orders are taxed by it. */
  save: () => Promise<void>;
}

const TYPING_MS = 350;

/** A debounced value, so that not every key press sends a request. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function typedBilling(): TypedBilling {
  const { country, company, vatId } = typedDetails();
  return { country, company, vatId };
}

/** The quote of the basket for this buyer, and the billing details. */
export function useBilling(items: readonly BasketItem[], user: User | null): Billing {
  const language = useLanguage();
  const [typed, setTyped] = useState(typedBilling);
  const known = useRef<Functions["quote"]["answer"]>(undefined);
  // The profile's country comes first: it is asked for before the remembered one is sent. Undefined until it is known.
  const inProfile = useRef<string | null>(undefined);
  const chosen = typed.country ?? (user && inProfile.current !== null ? undefined : rememberedCountry());
  const company = useDebounced(typed.company);
  const vatId = useDebounced(typed.vatId);
  const code = useDiscountCode();
  const input = {
    lines: items.map(lineOf),
    ...(chosen ? { country: chosen } : {}),
    ...(company === undefined ? {} : { company: company.trim() || null }),
    ...(vatId === undefined ? {} : { vatId: vatId.trim() || null }),
    ...(code ? { discountCode: code } : {}),
    language,
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useServerState({
    queryKey: ["/functions/v1/quote", user?.id ?? null, input],
    queryFn: () => call("quote", input),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    retry: (count, problem) => !(problem instanceof HttpError && problem.status < 500) && count < 2,
  });
  if (data) known.current = data; // stays on the page while the input is refused
  if (data && data.mode !== "none" && !isPlaceholderData && !chosen) inProfile.current = data.buyer.country;
  const quote = known.current && known.current.mode !== "none" ? known.current : null;
  const refused = error instanceof HttpError && error.status === 400;
  const values = {
    country: chosen ?? quote?.buyer.country ?? quote?.country ?? "",
    company: typed.company ?? quote?.buyer.company ?? "",
    vatId: typed.vatId ?? quote?.buyer.vatId ?? "",
  };
  const address = useAddress(known.current?.addressRequired ?? false, values.company, user);
  const countryMissing = quote?.mode === "exclusive" && values.country === "";
  const save = async () => {
    const { country, company, vatId } = typed;
    const shown = country ?? (inProfile.current === null ? values.country : undefined);
    if (!user || !quote || (shown ?? company ?? vatId) === undefined) return;
    const id = await ensureProfile(user);
    // Fields not edited here keep their current value.
    await change(
      "users",
      { id: `eq.${id}` },
      {
        ...(shown ? { country: quote.countries.find(({ code }) => code === shown)?.name ?? null } : {}),
        ...(company === undefined ? {} : { company }),
        ...(vatId === undefined ? {} : { vat_id: vatId }),
      },
    );
    keepTyped({ country: undefined, company: undefined, vatId: undefined }); // the profile has them now
  };
  return {
    quote,
    untaxed: known.current?.mode === "none" ? known.current.notes : [],
    discount: known.current?.discount ?? null,
    values,
    market: known.current?.market,
    consentRequired: known.current?.consentRequired ?? false,
    address,
    put: (part) => {
      keepTyped(part);
      if (part.country) rememberCountry(part.country);
      setTyped((before) => ({ ...before, ...part }));
    },
    badVatId: refused && typed.vatId !== undefined,
    failed: error !== null && !refused,
    retry: () => void refetch(),
    ready:
      Boolean(data) &&
      !error &&
      !isFetching &&
      !isPlaceholderData &&
      typed.company === company &&
      typed.vatId === vatId &&
      !countryMissing &&
      !address?.loading,
    countryMissing,
    save,
  };
}
