import { type RefObject, useLayoutEffect, useRef } from "react";
import { reportText } from "@/lib/filled-fields";

/**
 * For a text field that is shown before the page's script has loaded: text typed into it meanwhile, or filled in by the
 * browser, counts as if it were typed now.
 */
export function useTypedEarly<T extends HTMLInputElement | HTMLTextAreaElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    if (ref.current?.value) reportText(ref.current);
  }, []);
  return ref;
}
