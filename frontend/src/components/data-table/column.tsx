import type { ReactNode } from "react";

/** A column of a table of rows. */
export interface Column<R> {
  key: string;
  title: string;
  /** The sort column of its heading. */
  sort?: string;
  /** Right-aligned, for numbers. */
  end?: boolean;
  /**
   * Takes the width that the others leave; its text is shortened to it. See `Shortened`. On a card it breaks instead, so
   * that what follows stays beside it.
   */
  grows?: boolean;
  /** Stands first on the cards that rows are on a phone: what the row is called. Without it, the first column does. */
  head?: boolean;
  /** Has a line of its own on the cards that rows are on a phone. */
  line?: boolean;
  /** Left out of the cards that rows are on a phone. */
  wide?: boolean;
  cell: (row: R) => ReactNode;
}

/** The padding of cells and headings. */
export const CELL = "px-2 py-0.5 first:pl-4 last:pr-3";
