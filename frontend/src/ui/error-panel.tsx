import type { ReactNode } from "react";

/** An error: title, reason, and next steps. */
export function ErrorPanel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-lg border border-danger/40 bg-danger-wash px-6 py-8 sm:px-8">
      <h2 className="text-heading text-danger">{title}</h2>
      <p className="mt-2">{text}</p>
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
