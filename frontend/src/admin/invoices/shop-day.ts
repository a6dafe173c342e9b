import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/server/functions";

/** The day in the shop's time zone and the statements that there are; undefined until they are known. */
export function useShopDay() {
  return useQuery({ queryKey: ["/functions/v1/shop-day"], queryFn: () => call("shop-day", {}) }).data;
}
