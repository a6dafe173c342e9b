import type { ReactNode } from "react";

const TONES = {
  danger: "border-danger/40 bg-danger-wash text-danger",
  good: "border-good/40 bg-good-wash text-good",
  waiting: "border-highlight/40 bg-highlight-wash text-ink",
  info: "border-info/40 bg-info-wash text-info",
} as const;

interface Props {
  tone: keyof typeof TONES;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** An inline message on the page; an error is read out at once by screen readers. */
export function Notice({ tone, id, className = "", children }: Props) {
  return (
    <div
      id={id}
      role={tone === "danger" ? "alert" : "status"}
      className={`rounded-md border px-4 py-3 ${TONES[tone]} ${className}`}
    >
      {children}
    </div>
  );
}
