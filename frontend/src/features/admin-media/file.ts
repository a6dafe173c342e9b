import type { ListSpec } from "@/features/admin/list/list-spec";
import type { Tables } from "@/lib/server/schema.types";

export type StoredFile = Tables["files"]["row"];

/** All pictures, the latest first. */
export const PICTURES: ListSpec<StoredFile> = {
  table: "files",
  select: "*",
  search: ["name", "alt"],
  filters: {},
  fixed: ["kind.eq.image", "state.eq.ready"],
  order: "created_at.desc",
};

/** The one address of a picture as it was uploaded. */
export const addressOf = ({ id, name }: StoredFile) => `/media/${id}/${name}`;

/** The picture at most so wide; the server draws 320, 640, 960, 1280 and 1920. */
export const smaller = ({ id }: StoredFile, width: 320 | 640 | 1280) => `/media/${id}/w/${width}.webp`;
