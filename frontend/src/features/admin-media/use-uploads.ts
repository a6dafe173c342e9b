import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "@/features/admin/error-text";
import { upload } from "@/features/admin-media/upload";

export interface Upload {
  id: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** Why it failed, in words. */
  error: string | null;
  cancel: () => void;
}

let lastId = 0;

/** Uploads under way, and those that failed until they are put away; the files appear in the lists as they are done. */
export function useUploads() {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [uploads, setUploads] = useState<Upload[]>([]);

  const put = (id: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const drop = (id: number) => setUploads((before) => before.filter((each) => each.id !== id));

  const start = async (file: File) => {
    lastId += 1;
    const id = lastId;
    const stop = new AbortController();
    const cancel = () => {
      stop.abort();
      drop(id);
    };
    setUploads((before) => [...before, { id, name: file.name, share: 0, error: null, cancel }]);
    try {
      await upload({ file, kind: "image", signal: stop.signal, onProgress: (share) => put(id, { share }) });
      drop(id);
      await client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).includes("/files") });
    } catch (error) {
      if (!stop.signal.aborted) put(id, { error: errorText(error) });
    }
  };
  return {
    uploads,
    /** One after the other: the line is the same for all. */
    add: async (files: readonly File[]) => {
      for (const file of files) await start(file);
    },
  };
}
