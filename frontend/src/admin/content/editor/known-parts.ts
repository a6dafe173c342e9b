/** The elements that the editor supports; all others of an article would be lost in it. */
const KNOWN = new Set(
  "a b blockquote br code del em h2 h3 h4 hr i img li ol p pre s strong sub sup u ul".split(" "),
);

/**
 * Return the names of unsupported elements, in the order of their first appearance: if none, the text is safe to open.
 */
export function unknownParts(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => (name as string).toLowerCase());
  return [...new Set(names)].filter((name) => !KNOWN.has(name));
}
