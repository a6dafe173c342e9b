import type { Item } from "@/admin/shared/use-new-files";
import type { Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";

/** A file as an admin sees it. */
export type DeliveryFile = Tables["delivery_files"]["row"];

const COLUMN = (item: Item) => ("product_id" in item ? "product_id" : "workshop_id");
const idOf = (item: Item) => ("product_id" in item ? item.product_id : item.workshop_id);

/** The files of a product or a workshop. */
export const filesOf = (item: Item) => list("delivery_files", { [COLUMN(item)]: `eq.${idOf(item)}` });

/** Uploads that can be added. */
export const UPLOADS = list("files", {
  kind: "eq.download",
  state: "eq.ready",
  order: "created_at.desc",
  limit: 100,
});

const MOST = 200;

/** The downloads of a file, the latest first. */
export const downloadsOf = (fileId: string) =>
  list("downloads", { delivery_file_id: `eq.${fileId}`, order: "created_at.desc", limit: MOST });
