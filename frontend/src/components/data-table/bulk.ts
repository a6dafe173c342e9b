import type { ReactNode } from "react";

export interface BulkDialogProps<R> {
  rows: R[];
  /** Called with the refused rows; null if it was canceled. */
  onClose: (refused: readonly R[] | null) => void;
}

export type BulkDialog<R> = (props: BulkDialogProps<R>) => ReactNode;

/** A bulk action: run at once, or after a dialog. */
export type BulkAction<R> = { label: string } & ({ run: (rows: R[]) => void } | { dialog: BulkDialog<R> });
