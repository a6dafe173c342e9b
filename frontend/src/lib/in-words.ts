/** Format an identifier as text: the first underscore becomes a space, the first letter a capital (spec §4). */
export function inWords(text: string): string {
  const words = text.replace("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
