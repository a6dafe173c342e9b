import type { User } from "@supabase/auth-js";
import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";
import { type BillingAddress, focusMissing, missingIn, NO_ADDRESS } from "@/shared/billing/billing-address";
import { keepTyped, typedDetails } from "@/shared/checkout/typed-details";

/** The address on the invoice, as typed over the profile's. */
export interface AddressInput {
  values: BillingAddress;
  put: (change: Partial<BillingAddress>) => void;
  /** The profile's is on its way: nothing is ordered before it is here. */
  loading: boolean;
  /** The buyer wanted to pay: required fields that are empty are marked. */
  checked: boolean;
  /** Return whether the address is complete; otherwise mark the empty fields and focus the first. */
  check: () => boolean;
}

/** The profile's address, and whether it is on its way; an empty one for a guest. */
function useKnownAddress(user: User | null, enabled: boolean): [Partial<BillingAddress>, boolean] {
  const query = list("users", {
    select: "first_name,last_name,address,postal_code,city",
    auth_user_id: `eq.${user?.id}`,
  });
  const { data, isLoading } = useServerState({
    queryKey: [...keyOf(query), "first"],
    queryFn: () => readFirst(query),
    enabled: enabled && user !== null,
  });
  if (!data) return [{}, isLoading];
  const { first_name, last_name, address, postal_code, city } = data;
  const name = [first_name, last_name].filter(Boolean).join(" ");
  return [{ name, street: address ?? "", postalCode: postal_code ?? "", city: city ?? "" }, false];
}

/** The input of the invoice's address; null if the law wants none. `company` is its default name. */
export function useAddress(required: boolean, company: string, user: User | null): AddressInput | null {
  const [known, loading] = useKnownAddress(user, required);
  const [typed, setTyped] = useState<Partial<BillingAddress>>(() => typedDetails().address ?? {});
  const [checked, setChecked] = useState(false);
  if (!required) return null;
  const values = { ...NO_ADDRESS, ...known, ...(company.trim() ? { name: company.trim() } : {}), ...typed };
  return {
    values,
    checked,
    loading,
    put: (change) => {
      keepTyped({ address: { ...typedDetails().address, ...change } });
      setTyped((before) => ({ ...before, ...change }));
    },
    check: () => {
      if (missingIn(values).length === 0) return true;
      setChecked(true);
      focusMissing(values);
      return false;
    },
  };
}
