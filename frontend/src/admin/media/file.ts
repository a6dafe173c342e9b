import { byWords, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";

export type StoredFile = Tables["files"]["row"];

/** All images, the latest first. */
export const PICTURES: ListSpec<StoredFile> = {
  table: "files",
  select: "*",
  search: [],
  finds: "files",
  find: byWords,
  filters: {},
  fixed: ["kind.eq.image", "state.eq.ready"],
  order: "created_at.desc",
};

/** Return the URL of a resized image; the server supports 320, 640, 960, 1280 and 1920 pixels. */
export const smaller = ({ id }: StoredFile, width: 320 | 640 | 1280) => `/media/${id}/w/${width}.webp`;
