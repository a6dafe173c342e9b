/**
 * Prepare sanitised HTML (C2) for an article. The sanitiser's output is regular, so text replacement is enough: the
 * page's own heading stays the only h1, images load lazily, and content wider than the column scrolls in a frame that
 * the keyboard can reach.
 */
export function readable(html: string, tableLabel: string): string {
  return html
    .replace(/<(\/?)h1>/g, "<$1h2>")
    .replace(/<img /g, '<img loading="lazy" decoding="async" ')
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<table>/g, `<div class="scrolls" role="region" aria-label="${tableLabel}" tabindex="0"><table>`)
    .replace(/<\/table>/g, "</table></div>");
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " " };

/** Return the text of sanitised HTML, in one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
