import { type RefObject, useLayoutEffect, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * For a text field that is shown before the page's script is there: what was typed into it meanwhile, or filled in by
 * the browser, counts as if it were typed now. React would put its own empty value in its place.
 */
export function useTypedEarly<T extends TextField>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    const typed = field?.value;
    if (!field || !typed || typed === field.defaultValue) return;
    field.value = field.defaultValue; // what React believes stands there; the next line goes past it
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
  return ref;
}
