import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  text: string;
  /** A button beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page with a heading of its own. */
export function Section({ title, text, action, children }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-7 mb-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={heading} className="text-heading">
            {title}
          </h2>
          <p className="mt-1 max-w-prose text-soft">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
