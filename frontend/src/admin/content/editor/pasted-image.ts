/** A pasted or dropped image: its file, its alt text so far, and its position in the text. */
export interface PastedImage {
  file: File;
  alt: string;
  at: number;
}

/** Return the file of a data URL; null for any other URL. */
export function fileOf(address: string, name: string): File | null {
  const [, type, data] = /^data:(image\/\w+);base64,(.+)$/s.exec(address) ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], name || "picture", { type });
}
