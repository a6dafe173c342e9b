import type { ReactNode } from "react";

/** A column of a table of rows. */
export interface Column<R> {
  key: string;
  title: string;
  /** The sort column of its heading. */
  sort?: string;
  /** Right-aligned, for numbers. */
  end?: boolean;
  /** Shown on the cards that rows are on a phone; without any such column, the table scrolls sideways there. */
  card?: boolean;
  cell: (row: R) => ReactNode;
}

/** The padding of cells and headings. On a phone, which scrolls sideways, texts keep a minimum width. */
export const CELL = "px-2 py-0.5 first:pl-4 last:pr-3 max-sm:max-w-72";
