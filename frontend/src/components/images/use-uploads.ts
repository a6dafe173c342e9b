import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useInvalidate } from "@/components/forms/use-invalidate";
import { type FileKind, LARGEST, upload } from "@/components/images/upload";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";

export interface Upload {
  id: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** Error message, if it failed. */
  error: string | null;
  cancel: () => void;
}

const MEGABYTE = 1024 * 1024;
let lastId = 0;

/**
 * Uploads in progress, and failed ones until they are dismissed; finished files appear in the lists. `onDone` is called
 * with each file before that, and may still fail.
 */
export function useUploads(
  kind: FileKind,
  onDone: (id: string, file: File) => Promise<unknown> = async () => undefined,
) {
  const invalidate = useInvalidate();
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  const [uploads, setUploads] = useState<Upload[]>([]);

  const put = (id: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const drop = (id: number) => setUploads((before) => before.filter((each) => each.id !== id));

  const enlist = (file: File) => {
    lastId += 1;
    const id = lastId;
    const stop = new AbortController();
    const cancel = () => {
      stop.abort();
      drop(id);
    };
    const most = LARGEST[kind];
    const error = file.size > most * MEGABYTE ? t("shared.errors.too_large", { most }) : null;
    setUploads((before) => [...before, { id, name: file.name, share: 0, error, cancel }]);
    return { id, file, stop, refused: error !== null };
  };

  const start = async ({ id, file, stop, refused }: ReturnType<typeof enlist>) => {
    if (refused || stop.signal.aborted) return;
    try {
      const stored = await upload({
        file,
        kind,
        signal: stop.signal,
        onProgress: (share) => put(id, { share }),
      });
      await onDone(stored.id, file);
      drop(id);
      if (stored.known) toast({ title: t("shared.alreadyUploaded", { name: file.name }) });
      await invalidate(["files"]);
    } catch (error) {
      if (!stop.signal.aborted) put(id, { error: errorText(error) });
    }
  };
  return {
    uploads,
    /** Sequential, since they share the bandwidth; all are listed at once, so that any can be canceled. */
    add: async (files: readonly File[]) => {
      for (const enlisted of files.map(enlist)) await start(enlisted);
    },
  };
}
