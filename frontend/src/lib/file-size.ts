import { formatRate } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";

const STEPS = ["B", "kB", "MB", "GB"];

/** Format a size: `1.4 MB`, or `1,4 Mo` in French. */
export function sizeText(bytes: number, language: Language): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const unit = STEPS[step] as string;
  const size = Math.round((bytes / 1000 ** step) * 10) / 10;
  return `${formatRate(size, language)}\u00a0${language === "fr" ? unit.replace("B", "o") : unit}`;
}

/** Return a file's type from its extension: `PDF`. Empty if it has none. */
export function endingOf(name: string): string {
  return (/\.([a-z0-9]{1,8})$/i.exec(name)?.[1] ?? "").toUpperCase();
}
