import { HttpError, send } from "@/lib/server/http";
import { insert, remove } from "@/lib/server/rest";
import type { Tables } from "@/lib/server/schema.types";

type StoredFile = Tables["files"]["row"];
/** Pictures are everybody's, downloads are for those who bought. */
export type FileKind = "image" | "download";

/** Bytes sent at a time: small enough that a bad line loses little and the bar moves, large enough to be quick. */
const SLICE = 1024 * 1024;
/** The largest file of each kind, in MB, as the server has it too. */
export const LARGEST: Record<FileKind, number> = { image: 20, download: 2048 };
/** Pauses before the line is tried again, in ms. */
const PAUSES = [500, 1000, 2000, 4000, 8000];

interface Payload {
  file: File;
  kind: FileKind;
  /** How much has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const place = (id: string) => `/functions/v1/uploads/${id}`;

const offsetIn = (response: Response) => Number(response.headers.get("Upload-Offset"));

/** Where the upload goes on, after the line broke. */
async function resumed(id: string, broken: unknown): Promise<number> {
  let reason = broken;
  for (const pause of PAUSES) {
    if (!(reason instanceof TypeError)) throw reason;
    await rest(pause);
    try {
      return offsetIn(await send(place(id), "HEAD"));
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

/** Uploads a file piece by piece; a broken line is taken up where it broke. Throws HttpError for what is refused. */
export async function upload({ file, kind, onProgress, signal }: Payload): Promise<StoredFile> {
  const announced = await insert("files", { name: file.name, size: file.size, kind });
  let offset = 0;
  while (offset < file.size && !signal.aborted) {
    try {
      const body = file.slice(offset, offset + SLICE);
      const headers = { "Upload-Offset": String(offset) };
      offset = offsetIn(await send(place(announced.id), "PATCH", { body, headers }));
    } catch (error) {
      if (error instanceof HttpError) throw error;
      offset = await resumed(announced.id, error);
    }
    onProgress(offset / file.size);
  }
  // Most pictures are one piece: whoever cancels does so while it is on its way.
  if (signal.aborted) {
    await remove("files", { id: `eq.${announced.id}` });
    throw new DOMException("aborted", "AbortError");
  }
  return announced;
}
