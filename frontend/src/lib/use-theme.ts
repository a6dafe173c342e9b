import { createContext, useContext, useSyncExternalStore } from "react";
import { currentTheme, onThemeChange, type Theme } from "@/lib/theme";

/** The theme of the server's HTML; the first render in the browser must match it. */
export const PaintedTheme = createContext<Theme | null>(null);

/** The visitor's theme. Throws outside of `PaintedTheme` (spec §8). */
export function useTheme(): Theme {
  const painted = useContext(PaintedTheme);
  if (!painted) throw new Error("useTheme needs PaintedTheme");
  return useSyncExternalStore(onThemeChange, currentTheme, () => painted);
}
