/** The text of a file, and the encoding that it was read in. */
export interface FileText {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

/** Read a text file: UTF-8, UTF-16 with its mark, or else Windows-1252, in which Excel saves its plain CSV. */
export function readText(bytes: ArrayBuffer): FileText {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const marked = `${first},${second}`;
  if (marked === "255,254") return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" };
  if (marked === "254,255") return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}
