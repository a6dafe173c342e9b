import { type RefObject, useLayoutEffect, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * For a text field that is shown before the page's script has loaded: text typed into it meanwhile, or filled in by the
 * browser, counts as if it were typed now. React would overwrite it with its own empty value.
 */
export function useTypedEarly<T extends TextField>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    const typed = field?.value;
    if (!field || !typed || typed === field.defaultValue) return;
    field.value = field.defaultValue; // React's last known value; the next line bypasses its tracking
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
  return ref;
}
