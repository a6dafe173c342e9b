import { useQuery as useServerState } from "@tanstack/react-query";
import { useLanguage } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { readLocal, writeLocal } from "@/lib/storage";
import { hasTypes, isRecord, isText, isTexts, parsed } from "@/lib/stored";
import { awaitsPayment, pause } from "@/shared/payment/watch-orders";

/** A checkout of this browser without an account: its token shows its orders. */
interface GuestCheckout {
  orderIds: readonly string[];
  token: string;
}

interface Stored {
  email: string;
  checkouts: readonly GuestCheckout[];
}

export type GuestOrder = Functions["guest-orders"]["answer"]["orders"][number];

const KEY = "guildhall.guest";
const KEPT = 5;

const isCheckout = (value: unknown): value is GuestCheckout =>
  hasTypes(value, { token: "string" }) && isTexts((value as GuestCheckout).orderIds);

function stored(): Stored {
  const { email, checkouts } = parsed(readLocal(KEY), isRecord) ?? {};
  const known = Array.isArray(checkouts) ? checkouts.filter(isCheckout) : [];
  return { email: isText(email) ? email : "", checkouts: known };
}

/** Return the address of the last checkout, so that it is typed once. */
export const guestEmail = () => stored().email;

/** Keep a checkout; the newest few are kept. */
export function keepGuestCheckout(email: string, checkout: GuestCheckout): void {
  const others = stored().checkouts.filter(({ token }) => token !== checkout.token);
  writeLocal(
    KEY,
    JSON.stringify({ email, checkouts: [checkout, ...others].slice(0, KEPT) } satisfies Stored),
  );
}

/** Return the token of the checkout that one of these orders belongs to, if this browser placed it as a guest. */
export function guestTokenOf(ids: readonly string[]): string | null {
  return stored().checkouts.find(({ orderIds }) => orderIds.some((id) => ids.includes(id)))?.token ?? null;
}

/** Return the address of these orders if this browser placed them, so that no one else reads it on a forwarded link. */
export const guestEmailOf = (ids: readonly string[]) => (guestTokenOf(ids) ? guestEmail() : "");

/** Return whether an order opens anything now. */
export const opensSomething = ({ details, files, workshop }: GuestOrder["opens"]) =>
  details.length + files.length > 0 || workshop !== null;

/** Poll the orders of a guest's checkout until none of them waits for its payment. */
export function useGuestOrders(token: string | null) {
  const language = useLanguage();
  return useServerState({
    queryKey: ["/functions/v1/guest-orders", token, language],
    queryFn: () => call("guest-orders", { token: token ?? "", language }),
    enabled: token !== null,
    staleTime: 0,
    retry: (count, problem) => !(problem instanceof HttpError && problem.status < 500) && count < 2,
    refetchInterval: ({ state }) =>
      state.data?.orders.every(({ status }) => !awaitsPayment(status)) ? false : pause(state.dataUpdateCount),
  });
}
