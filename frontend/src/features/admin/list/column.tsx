import type { ReactNode } from "react";

/** A column of a table of rows. */
export interface Column<R> {
  key: string;
  title: string;
  /** The column that its heading sorts by. */
  sort?: string;
  /** Numbers stand at the right. */
  end?: boolean;
  cell: (row: R) => ReactNode;
}

/** The room of a cell, and of a heading. On a phone, which scrolls sideways, a text is not squeezed into a tall column. */
export const CELL = "px-2.5 py-3 first:pl-5 last:pr-4 max-sm:max-w-72";
