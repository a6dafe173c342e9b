/** The elements that the editor can show and write; all others of an article would be lost in it. */
const KNOWN = new Set(
  "a b blockquote br code del em h2 h3 h4 hr i img li ol p pre s strong sub sup u ul".split(" "),
);

/** The names of what the editor has no word for, in the order of their first appearance: none, and it is safe to open. */
export function unknownParts(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => (name as string).toLowerCase());
  return [...new Set(names)].filter((name) => !KNOWN.has(name));
}
