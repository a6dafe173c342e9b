import { useQuery as useServerState } from "@tanstack/react-query";
import { call } from "@/lib/server/functions";

export const SOLD_IN = ["/functions/v1/sold-in"];

/** The markets and currencies that the shop sells in; undefined until they are known. */
export const useSoldIn = () => useServerState({ queryKey: SOLD_IN, queryFn: () => call("sold-in", {}) }).data;
