import { lazy, Suspense } from "react";
import type { FileListProps } from "@/features/downloads/file";

/** Loaded for those who have files. */
const FileRows = lazy(() => import("@/features/downloads/file-rows"));

/** The files of an order; nothing where there is none. */
export function FileList(props: FileListProps) {
  return props.files.length > 0 ? (
    <Suspense>
      <FileRows {...props} />
    </Suspense>
  ) : null;
}
