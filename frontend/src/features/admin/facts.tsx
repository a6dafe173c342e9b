import type { ReactNode } from "react";

/** What is known of something, for a dialog that shows it: a dash where nothing is. */
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
