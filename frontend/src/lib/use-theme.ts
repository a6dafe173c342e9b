import { createContext, useContext, useSyncExternalStore } from "react";
import { currentTheme, onThemeChange, type Theme } from "@/lib/theme";

/** The theme in which the server painted the page; the first drawing in the browser must agree with it. */
export const PaintedTheme = createContext<Theme | null>(null);

/** The visitor's theme. Throws where no `PaintedTheme` stands above (spec §8). */
export function useTheme(): Theme {
  const painted = useContext(PaintedTheme);
  if (!painted) throw new Error("useTheme needs PaintedTheme");
  return useSyncExternalStore(onThemeChange, currentTheme, () => painted);
}
