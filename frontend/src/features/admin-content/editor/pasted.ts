import { listsOf } from "@/features/admin-content/editor/word-lists";

const LETTERS_OF_CODE = /\b(?:mono|monospace|courier|consolas|menlo)\b/i;
const EMPHASES = [
  [/font-weight:\s*(?:bold|[6-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/text-decoration:[^;]*line-through/, "s"],
  [/vertical-align:\s*super/, "sup"],
  [/vertical-align:\s*sub/, "sub"],
  [/font-family:[^;]*\b(?:mono|monospace|courier|consolas|menlo)\b/i, "code"],
] as const;
const BLOCKS = /^(P|UL|OL|H\d)$/;
/** Beside what is on the web, a picture that the clipboard itself carries. */
const PICTURE = /^(?:https?:|\/|data:image\/(?:png|jpeg|webp|gif|avif);base64,)/;

/** What of a paste did not come along as it was: the author is told. */
export interface Left {
  /** Tables that became lines of text. */
  tables: number;
  /** Pictures that only the other machine or program has. */
  pictures: number;
  /** Sites that go on serving a picture, and may stop. */
  hosts: string[];
}

/**
 * What comes from a word processor, as the plain HTML that was meant: Word writes lists as paragraphs with a bullet in
 * them and Google Docs wraps all in a bold element that is not bold. What the editor has no word for it drops itself.
 */
export function cleanPaste(html: string): { html: string; left: Left } {
  const { body } = new DOMParser().parseFromString(withoutOffice(html), "text/html");
  for (const wrapper of body.querySelectorAll("b[id^=docs-internal-guid]"))
    wrapper.replaceWith(...wrapper.childNodes);
  listsOf(body);
  for (const link of body.querySelectorAll("a[href^='#']")) link.replaceWith(noteOf(link));
  for (const span of body.querySelectorAll("span[style]")) emphasise(span);
  for (const font of body.querySelectorAll("font[face]")) {
    if (LETTERS_OF_CODE.test(font.getAttribute("face") ?? "")) rename(font, "code");
  }
  for (const line of body.querySelectorAll("br")) {
    if (line.className !== "" || BLOCKS.test(line.previousElementSibling?.tagName ?? "")) line.remove();
  }
  const left = { ...picturesLeft(body), tables: flattened(body) };
  rankHeadings(body);
  for (const paragraph of body.querySelectorAll("p")) {
    if (paragraph.textContent?.trim() === "" && !paragraph.querySelector("img")) paragraph.remove();
  }
  for (const element of body.querySelectorAll("[class]")) element.removeAttribute("class");
  return { html: body.innerHTML.trim(), left };
}

// Conditional comments, Office's own elements, and styles that came along.
function withoutOffice(html: string): string {
  return html
    .replace(/<!--\[if [\s\S]*?<!\[endif\]-->/g, "")
    .replace(/<!\[(?:if|endif)[^>]*>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(style|xml|script|title)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<\/?(?:o|w|m|v|st1):[^>]*>/gi, "")
    .replace(/<(?:meta|link)\b[^>]*>/gi, "");
}

/** A link inside the document leads nowhere here: the mark of a footnote becomes `[1]`, of any other its text stays. */
function noteOf(link: Element): string {
  const text = link.textContent?.trim() ?? "";
  const mark = /^[\divx*]{1,4}$/.test(text) ? `[${text}]` : text;
  return link.matches(".sdfootnotesym") ? `${mark} ` : mark;
}

/** Google Docs says bold and italic by styles alone, which the site's policy keeps every script from reading. */
function emphasise(span: Element): void {
  const style = span.getAttribute("style") ?? "";
  for (const [message, name] of EMPHASES) {
    if (!message.test(style)) continue;
    const mark = span.ownerDocument.createElement(name);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}

/** Takes pictures away that nobody else could load, and tells of those that stay where they are. */
function picturesLeft(body: Element): Omit<Left, "tables"> {
  const hosts = new Set<string>();
  let pictures = 0;
  for (const image of body.querySelectorAll("img")) {
    const src = image.getAttribute("src") ?? "";
    const place =
      PICTURE.test(src) && URL.canParse(src, window.location.origin)
        ? new URL(src, window.location.origin)
        : null;
    if (!place) {
      image.remove();
      pictures += 1;
    } else if (place.host !== "" && place.host !== window.location.host) hosts.add(place.host);
  }
  return { pictures, hosts: [...hosts] };
}

/** Makes a line of each row of a table, as the editor has none. How many tables there were. */
function flattened(body: Element): number {
  const tables = [...body.querySelectorAll("table")].reverse();
  for (const table of tables) {
    const lines = [...table.querySelectorAll("tr")].map((row) => {
      const line = row.ownerDocument.createElement("p");
      const cells = [...row.children].map((cell) => cell.textContent?.trim().replace(/\s+/g, " "));
      line.textContent = cells.filter(Boolean).join(" | ");
      return line;
    });
    table.replaceWith(...lines, ...table.querySelectorAll("img"));
  }
  return tables.length;
}

/** The page's own title is its first heading: a document with one of that rank has all of its own moved down. */
function rankHeadings(body: Element): void {
  const titles = body.querySelectorAll("p.MsoTitle, p.title");
  const down = titles.length > 0 || body.querySelector("h1") ? 1 : 0;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6"))
    rename(heading, `h${Math.min(Number(heading.tagName.slice(1)) + down, 4)}`);
  for (const title of titles) rename(title, "h2");
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
