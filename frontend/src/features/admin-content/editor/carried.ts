/** A picture that was pasted or dropped: its file, what is said of it so far, and its place in the text. */
export interface Carried {
  file: File;
  alt: string;
  at: number;
}

/** The file that an address of data is itself; null for any other address. */
export function fileOf(address: string, name: string): File | null {
  const [, type, data] = /^data:(image\/\w+);base64,(.+)$/s.exec(address) ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data), (rendered) => rendered.charCodeAt(0));
  return new File([bytes], name || "picture", { type });
}
