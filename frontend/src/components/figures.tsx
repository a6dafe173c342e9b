import type { ReactNode } from "react";

export interface FigureHead {
  title: string;
  /** A number, aligned right. */
  end?: boolean;
}

interface TableProps {
  caption: string;
  heads: readonly FigureHead[];
  /** The rows: `FigureRow` in one `tbody` or more, and a `tfoot`. */
  children: ReactNode;
  className?: string;
}

const CELL = "px-3 py-2 md:first:pl-4 md:last:pr-4 max-md:p-0";
const END = "text-right whitespace-nowrap tabular-nums";

/** A table of figures. On a narrow screen each row is a card that names its figures, so nothing scrolls sideways. */
export function Figures({ caption, heads, children, className = "" }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={`overflow-x-auto rounded-lg border border-line bg-raised ${className}`}
    >
      <table className="w-full text-left text-[0.9375rem] max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-sm text-soft max-md:sr-only">
          <tr>
            {heads.map(({ title, end }) => (
              <th key={title} scope="col" className={`${CELL} font-medium ${end ? END : ""}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

/** The classes of a `tbody` or `tfoot` of figures. */
export const FIGURES = "divide-y divide-line max-md:block";

export function FigureRow({ children }: { children: ReactNode }) {
  return <tr className="max-md:grid max-md:gap-1 max-md:px-4 max-md:py-3">{children}</tr>;
}

interface FigureProps {
  /** The title of its column, shown beside it on a card. */
  of: FigureHead;
  children: ReactNode;
}

export function Figure({ of: { title, end }, children }: FigureProps) {
  return (
    <td
      data-title={title}
      className={`${CELL} ${end ? END : ""} max-md:flex max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:text-left max-md:before:font-normal max-md:before:text-soft max-md:before:content-[attr(data-title)]`}
    >
      {/* One box, so that the title stands at the left of all of it. */}
      <div className="min-w-0">{children}</div>
    </td>
  );
}

/** The name of a row: its first cell, the heading of its card. */
export function FigureName({ span, children }: { span?: number; children: ReactNode }) {
  return (
    <th scope="row" colSpan={span} className={`${CELL} font-medium`}>
      {children}
    </th>
  );
}
