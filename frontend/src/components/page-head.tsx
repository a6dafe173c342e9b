import type { ReactNode } from "react";

interface Props {
  title: string;
  /** The state of what the page shows, as a badge beside its title. */
  state?: ReactNode;
  text?: string;
  /** The page's main actions. */
  children?: ReactNode;
}

/**
 * The head of a page of the back office. Its title is at the same place with and without actions, and a long text wraps
 * below it rather than pushing the actions to a row of their own. On a phone a single action stands beside the title, if
 * the longest word of the title fits beside it; several stand below the text (inner.css).
 */
export function PageHead({ title, state, text, children }: Props) {
  return (
    <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-4 gap-y-1 pt-1.5 max-sm:contents">
        <h1 className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-title max-sm:flex-[1_1_min-content] max-sm:pt-1.5 lg:text-[1.625rem]">
          <span className="min-w-0 wrap-anywhere hyphens-auto max-sm:wrap-break-word">{title}</span>
          {state && <span className="font-sans text-base">{state}</span>}
        </h1>
        {text && <p className="text-sm text-soft max-sm:order-1 max-sm:basis-full">{text}</p>}
      </div>
      {children && <div className="page-actions flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
