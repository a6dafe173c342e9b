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

/** The room of a cell, and of a heading. */
export const CELL = "px-2.5 py-3 first:pl-5 last:pr-4";
