import type { ReactNode } from "react";

const TONES = {
  default: "border-accent/30 bg-accent-wash text-accent",
  precious: "border-highlight/40 bg-highlight-wash text-highlight",
  secondary: "border-line bg-sunken text-soft",
  outline: "border-edge text-ink",
  good: "border-good/30 bg-good-wash text-good",
  waiting: "border-highlight/40 bg-highlight-wash text-highlight",
  danger: "border-danger/30 bg-danger-wash text-danger",
  info: "border-info/30 bg-info-wash text-info",
} as const;

export type BadgeTone = keyof typeof TONES;

/** A short label of a state or a kind. */
export function Badge({ tone = "default", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-sm border px-2 py-0.5 text-[0.8125rem] font-medium leading-5 ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
