import { HttpError, send } from "@/lib/server/http";
import { insert, remove } from "@/lib/server/rest";

/** Images are public, downloads are for buyers. */
export type FileKind = "image" | "download";

/** Bytes per chunk: small enough that a bad connection loses little and the bar moves, large enough to be fast. */
const SLICE = 1024 * 1024;
/** The maximum size of each kind, in MB, equal to the server's. */
export const LARGEST: Record<FileKind, number> = { image: 20, download: 2048 };
/** Pauses before a retry, in ms. */
const PAUSES = [500, 1000, 2000, 4000, 8000];

interface Payload {
  file: File;
  kind: FileKind;
  /** Uploaded share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const place = (id: string) => `/functions/v1/uploads/${id}`;

const offsetIn = (response: Response) => Number(response.headers.get("Upload-Offset"));

/** Return the offset to resume from after a lost connection. */
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

/** The file that holds an upload's content; `known` if the shop had the same image before. */
interface Uploaded {
  id: string;
  known: boolean;
}

/** Upload a file in chunks; resumes after a lost connection. Throws HttpError if the server rejects it. */
export async function upload({ file, kind, onProgress, signal }: Payload): Promise<Uploaded> {
  const announced = await insert("files", { name: file.name, size: file.size, kind });
  let { id } = announced;
  let offset = 0;
  while (offset < file.size && !signal.aborted) {
    try {
      const body = file.slice(offset, offset + SLICE);
      const headers = { "Upload-Offset": String(offset) };
      const answer = await send(`${place(announced.id)}?reuse=true`, "PATCH", { body, headers });
      offset = offsetIn(answer);
      id = answer.headers.get("Upload-File") ?? id;
    } catch (error) {
      if (error instanceof HttpError) throw error;
      offset = await resumed(announced.id, error);
    }
    onProgress(offset / file.size);
  }
  // Most images are a single chunk, so cancelling happens while it is being sent.
  if (signal.aborted) {
    await remove("files", { id: `eq.${announced.id}` });
    throw new DOMException("aborted", "AbortError");
  }
  return { id, known: id !== announced.id };
}
