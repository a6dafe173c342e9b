import { lazy, Suspense } from "react";
import type { BoughtFile } from "@/features/downloads/file";

export interface FileListProps {
  files: readonly BoughtFile[];
  /** A panel of an order's card, or a card of its own. */
  as?: "panel" | "card";
}

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
