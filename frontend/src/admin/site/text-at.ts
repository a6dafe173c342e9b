/** A text of the site as the preview shows it: the owner's words, or the built-in ones. */
export interface ShownText {
  key: string;
  words: string;
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Return how much of a text is its own: without its placeholders. */
const ownLength = ({ words }: ShownText) => plain(words.replace(/\{\{.*?\}\}/g, "")).length;

function fits(shown: string, words: string): boolean {
  const parts = plain(words).split(/\{\{.*?\}\}/);
  if (parts.every((part) => plain(part) === "")) return false; // placeholders alone fit everything
  return new RegExp(`^${parts.map(escaped).join(".*?")}$`, "s").test(shown);
}

/**
 * Return the key of the text that an element of the preview shows, or that the nearest element around it does; the one
 * with the most words of its own, if several fit. Null if there is none.
 */
export function textAt(element: Element, texts: readonly ShownText[]): string | null {
  for (let at: Element | null = element, up = 0; at && up < 4; at = at.parentElement, up += 1) {
    const shown = plain(at.textContent ?? "");
    if (!shown || shown.length > 2000) continue;
    const [best] = texts
      .filter(({ words }) => fits(shown, words))
      .sort((one, other) => ownLength(other) - ownLength(one));
    if (best) return best.key;
  }
  return null;
}
