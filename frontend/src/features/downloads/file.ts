import type { Tables } from "@/lib/server/schema.types";

/** A file that comes with a product or a workshop. The server shows it only to those who have access. */
export type BoughtFile = Pick<Tables["delivery_files"]["row"], "id" | "title" | "position" | "name" | "size">;

/** The files of an order, and how they are shown. */
export interface FileListProps {
  files: readonly BoughtFile[];
  /** A panel of an order's card, or a card of its own. */
  as?: "panel" | "card";
}

/** What a query of products or workshops embeds to have them. */
export const FILES = "delivery_files(id,title,position,name,size)";

/** In these an order gives nothing, even where another one of the same customer does. */
const CLOSED = ["pending", "pending_payment", "payment_pending", "cancelled", "refunded"];

/** The files in their order, for an order of this status. */
export function filesFor(status: string, files: readonly BoughtFile[] | undefined): BoughtFile[] {
  if (!files || CLOSED.includes(status)) return [];
  return inOrder(files);
}

export function inOrder<F extends { position: number }>(files: readonly F[]): F[] {
  return [...files].sort((one, other) => one.position - other.position);
}
