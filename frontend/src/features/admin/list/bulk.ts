import type { ReactNode } from "react";

export interface BulkDialogProps<R> {
  rows: R[];
  /** With the rows to which it could not be done; null where nothing was done at all. */
  onClose: (refused: readonly R[] | null) => void;
}

export type BulkDialog<R> = (props: BulkDialogProps<R>) => ReactNode;

/** What can be done with several rows at once: at once, or after a dialog has asked. */
export type BulkAction<R> = { label: string } & ({ run: (rows: R[]) => void } | { dialog: BulkDialog<R> });
