import { type ReactNode, useEffect, useState } from "react";
import type { Entry } from "@/admin/palette/entry";
import { Palette } from "@/admin/palette/palette";

/** Return true for Ctrl+K and Cmd+K. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The palette, null while it is closed, and what opens it. Its key works wherever no dialog is in front. */
export function usePalette(pages: readonly Entry[]): { palette: ReactNode; open: () => void } {
  const [shown, setShown] = useState(false);
  const open = () => setShown(true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A text editor makes a link by the same key.
      if (!isShortcut(event) || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setShown(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  // Not lazy: the letters typed right after the key must not be lost.
  return { palette: shown && <Palette pages={pages} onClose={() => setShown(false)} />, open };
}
