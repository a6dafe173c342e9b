import type { ReactNode } from "react";

/** A column of a table of rows. */
export interface Column<R> {
  key: string;
  title: string;
  /** The sort column of its heading. */
  sort?: string;
  /** Right-aligned, for numbers. */
  end?: boolean;
  cell: (row: R) => ReactNode;
}

/** The padding of cells and headings. On a phone, which scrolls sideways, texts keep a minimum width. */
export const CELL = "px-2.5 py-3 first:pl-5 last:pr-4 max-sm:max-w-72";
