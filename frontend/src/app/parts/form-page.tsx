import type { ReactNode } from "react";

interface Props {
  title: string;
  text?: string;
  /** Wider, for a form of two columns. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A public page with one form: a heading, the form on a card below it. It fills the window, so that the footer does not
 * move when the form replaces what was shown before the session or a link was known.
 */
export function FormPage({ title, text, wide = false, children }: Props) {
  return (
    <div className={`frame min-h-dvh py-12 sm:py-16 ${wide ? "max-w-2xl" : "max-w-md"}`}>
      <h1 className="text-title">{title}</h1>
      {text && <p className="mt-2 text-soft">{text}</p>}
      <div className="mt-8 grid gap-6 rounded-lg border border-line bg-raised px-6 py-8 sm:px-9">
        {children}
      </div>
    </div>
  );
}
