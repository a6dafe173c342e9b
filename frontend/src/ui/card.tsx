import type { ComponentProps } from "react";

/** A sheet of paper on the page: a hairline, hardly any relief. */
export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  return <section className={`rounded-lg border border-line bg-raised ${className}`} {...rest} />;
}
