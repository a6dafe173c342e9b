/**
 * Makes sanitised HTML (C2) fit to stand in an article. What the sanitiser writes is regular, so text replacement is
 * enough: the page's own heading stays the only h1, pictures wait until they come near, and what is wider than the
 * column scrolls in a frame that the keyboard reaches.
 */
export function readable(html: string, tableLabel: string): string {
  return html
    .replace(/<(\/?)h1>/g, "<$1h2>")
    .replace(/<img /g, '<img loading="lazy" decoding="async" ')
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<table>/g, `<div class="scrolls" role="region" aria-label="${tableLabel}" tabindex="0"><table>`)
    .replace(/<\/table>/g, "</table></div>");
}
