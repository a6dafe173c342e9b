import type { ReactNode } from "react";

/** A definition list for a dialog: a dash for unknown values. */
export function Facts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="whitespace-pre-line">{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
