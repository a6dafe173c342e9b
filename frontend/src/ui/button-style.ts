const BASE =
  "inline-flex items-center justify-center gap-2 rounded-md border font-medium no-underline cursor-pointer " +
  "text-center leading-tight transition-colors duration-200 disabled:cursor-not-allowed disabled:opacity-55";

const VARIANTS = {
  primary:
    "border-accent bg-accent text-on-accent hover:border-accent-deep hover:bg-accent-deep " +
    "forced-colors:bg-[ButtonText] forced-colors:text-[ButtonFace] forced-colors:forced-color-adjust-none",
  secondary: "border-edge bg-transparent text-ink hover:border-accent hover:text-accent",
  quiet: "border-transparent text-ink hover:bg-accent-wash hover:text-accent",
  danger: "border-danger bg-transparent text-danger hover:bg-danger-wash",
} as const;

const SIZES = {
  sm: "min-h-9 px-3 py-1.5 text-sm",
  md: "min-h-11 px-4 py-2.5",
  lg: "min-h-13 px-7 py-3 text-lg",
  icon: "size-11",
} as const;

export type ButtonVariant = keyof typeof VARIANTS;
export type ButtonSize = keyof typeof SIZES;

/** Return the classes of a button, for links that look like one. */
export function buttonStyle(variant: ButtonVariant = "primary", size: ButtonSize = "md"): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}
