import type { ReactNode } from "react";

/** The head of a page of the back office: title, description and main actions. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-title">{title}</h1>
        {text && <p className="mt-1 text-soft">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
