const STEPS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Format a size: `1.4 MB`, in the given language. */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const unit = STEPS[step] as string;
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
}

/** Return a file's type from its extension: `PDF`. Empty if it has none. */
export function endingOf(name: string): string {
  return (/\.([a-z0-9]{1,8})$/i.exec(name)?.[1] ?? "").toUpperCase();
}
