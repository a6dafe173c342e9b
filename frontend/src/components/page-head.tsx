import type { ReactNode } from "react";

/** The head of a page of the back office: title, description and main actions. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="hyphens-auto text-title lg:text-[1.625rem]">{title}</h1>
        {text && <p className="text-sm text-soft max-sm:basis-full">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
