import type { User } from "@supabase/auth-js";
import { useQuery as useServerState } from "@tanstack/react-query";
import { useLanguage } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import type { Workshop } from "@/shared/workshops/workshop";

/** The total of a seat with its tax, and what the law asks of its buyer, before anything is ordered. */
export function useSeatQuote(
  { id }: Pick<Workshop, "id">,
  user: User | null,
  enabled: boolean,
): Functions["quote"]["answer"] | undefined {
  const input = { items: [{ id, quantity: 1 }], language: useLanguage() };
  return useServerState({
    queryKey: ["/functions/v1/quote", user?.id ?? null, input],
    queryFn: () => call("quote", input),
    enabled,
  }).data;
}
