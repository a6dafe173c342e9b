import { type RefObject, useEffect, useRef } from "react";

/** The `aria-keyshortcuts` of a save button. */
export const SAVE_KEYS = "Control+S Meta+S";

/** Press a button by Ctrl+S or Cmd+S, unless a dialog is open. Return the ref of the button. */
export function useSaveKey(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "s" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) button.current?.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return button;
}
