import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's HTML is shown, then true: for values that only the browser knows. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
