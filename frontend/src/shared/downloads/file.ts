import { translationsInAll } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";

/** A file of a product or a workshop, with its titles. The server shows it only to users with access. */
export type BoughtFile = Pick<
  Tables["delivery_files"]["row"],
  "id" | "title" | "position" | "name" | "size" | "updated_at"
>;

/** The files of an order, and their presentation. */
export interface FileListProps {
  files: readonly BoughtFile[];
  /** The time of the order: files that came later are marked as new for a month. */
  since?: string;
  /** A panel of an order's card, a card of its own, or the rows alone. */
  as?: "panel" | "card" | "rows";
  /** The token of a guest's checkout. */
  guest?: string | undefined;
}

/** The embed of files in a query of products or workshops. */
export const FILES = `delivery_files(id,title,${translationsInAll(["title"])},position,name,size,updated_at)`;

/** Return the files in their order. None if this order `opens` nothing, though another one of the customer may. */
export function filesFor(opens: boolean | null, files: readonly BoughtFile[] | undefined): BoughtFile[] {
  return opens && files ? inOrder(files) : [];
}

export function inOrder<F extends { position: number }>(files: readonly F[]): F[] {
  return [...files].sort((one, other) => one.position - other.position);
}

const NEW_FOR_MS = 30 * 24 * 3600 * 1000;

/** Return true if a file came or changed after the order, within the last month. */
export function isNew({ updated_at }: BoughtFile, since: string | undefined, now = Date.now()): boolean {
  const changed = Date.parse(updated_at);
  return since !== undefined && changed > Date.parse(since) && now - changed < NEW_FOR_MS;
}
