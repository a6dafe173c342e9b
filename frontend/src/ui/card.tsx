import type { ComponentProps } from "react";

/** A card with a hairline border. */
export function Card({ className = "", ...rest }: ComponentProps<"section">) {
  return <section className={`rounded-lg border border-line bg-raised ${className}`} {...rest} />;
}
