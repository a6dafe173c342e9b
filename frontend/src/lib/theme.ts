import { readLocal, writeCookie, writeLocal } from "@/lib/storage";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "vite-ui-theme";
const EARLIER_KEY = "ui-theme";
const subscribers = new Set<() => void>();

function known(value: string | null): Theme | undefined {
  return THEMES.find((theme) => theme === value);
}

/** The visitor's preference; `system` follows the operating system. */
export function currentTheme(): Theme {
  return known(readLocal(KEY)) ?? known(readLocal(EARLIER_KEY)) ?? "system";
}

/** Apply a theme: the styles read `data-theme`, the class is for embedded content. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.documentElement.className = theme === "system" ? "" : theme;
}

/** Store and apply a theme. The cookie lets the server render the next page in it. */
export function chooseTheme(theme: Theme): void {
  writeLocal(KEY, theme);
  writeCookie(KEY, theme, 365);
  applyTheme(theme);
  for (const subscriber of subscribers) subscriber();
}

/** For useSyncExternalStore. */
export function onThemeChange(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}
