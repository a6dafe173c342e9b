import type { ListSpec } from "@/features/admin/list-spec";
import type { Tables } from "@/lib/schema.types";

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

const STEPS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** `1.4 MB`, in the language's own way. */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const unit = STEPS[step] as string;
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
}
