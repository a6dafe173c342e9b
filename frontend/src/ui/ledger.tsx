import type { ReactNode } from "react";

/** One line of an account: label, dots, amount. Must be inside a `<dl>`. */
export function LedgerLine({
  label,
  strong,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap items-end gap-x-2 py-1.5 ${strong ? "text-lg font-semibold" : ""}`}>
      <dt>{label}</dt>
      <span className="leader" aria-hidden="true" />
      <dd className="ml-auto text-right tabular-nums">{children}</dd>
    </div>
  );
}
