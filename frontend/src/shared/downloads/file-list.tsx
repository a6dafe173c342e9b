import { lazy, Suspense } from "react";
import type { FileListProps } from "@/shared/downloads/file";

/** Loaded only if there are files. */
const FileRows = lazy(() => import("@/shared/downloads/file-rows"));

/** The files of an order; nothing if there are none. */
export function FileList(props: FileListProps) {
  return props.files.length > 0 ? (
    <Suspense>
      <FileRows {...props} />
    </Suspense>
  ) : null;
}
