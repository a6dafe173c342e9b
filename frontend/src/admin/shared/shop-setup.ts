import { useQuery as useServerState } from "@tanstack/react-query";
import { call } from "@/lib/server/functions";

export const SHOP_SETUP = ["/functions/v1/shop-setup"];

/** The steps to an open shop, and since when it is open. */
export const useShopSetup = () =>
  useServerState({ queryKey: SHOP_SETUP, queryFn: () => call("shop-setup", {}) });
