import type { Tables } from "@/lib/server/schema.types";

/** A file of a product or a workshop. The server shows it only to users with access. */
export type BoughtFile = Pick<Tables["delivery_files"]["row"], "id" | "title" | "position" | "name" | "size">;

/** The files of an order, and their presentation. */
export interface FileListProps {
  files: readonly BoughtFile[];
  /** A panel of an order's card, a card of its own, or the rows alone. */
  as?: "panel" | "card" | "rows";
}

/** The embed of files in a query of products or workshops. */
export const FILES = "delivery_files(id,title,position,name,size)";

/** In these statuses an order gives no access, even if another order of the same customer does. */
const CLOSED = ["pending", "pending_payment", "payment_pending", "cancelled", "refunded"];

/** Return the files in their order, for an order of this status. */
export function filesFor(status: string, files: readonly BoughtFile[] | undefined): BoughtFile[] {
  if (!files || CLOSED.includes(status)) return [];
  return inOrder(files);
}

export function inOrder<F extends { position: number }>(files: readonly F[]): F[] {
  return [...files].sort((one, other) => one.position - other.position);
}
