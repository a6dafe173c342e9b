import { listsOf } from "@/admin/content/editor/word-lists";

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
/** Image URLs that can be kept: of the web, and data of the clipboard itself. */
const PICTURE = /^(?:https?:|\/|data:image\/(?:png|jpeg|webp|gif|avif);base64,)/;

/** Parts of a paste that were changed or dropped, reported to the author. */
export interface DroppedParts {
  /** Number of tables converted to lines of text. */
  tables: number;
  /** Number of images that exist only on another machine or in another program. */
  pictures: number;
  /** Sites that still host an image, and may stop. */
  hosts: string[];
}

/**
 * Convert content of a word processor to plain HTML: Word writes lists as paragraphs with a bullet in them and Google
 * Docs wraps all in a bold element that is not bold. The editor itself drops unsupported elements.
 */
export function cleanPaste(html: string): { html: string; left: DroppedParts } {
  const { body } = new DOMParser().parseFromString(withoutOffice(html), "text/html");
  for (const wrapper of body.querySelectorAll("b[id^=docs-internal-guid]"))
    wrapper.replaceWith(...wrapper.childNodes);
  listsOf(body);
  for (const link of body.querySelectorAll("a[href^='#']")) link.replaceWith(noteOf(link));
  for (const span of body.querySelectorAll("span[style]")) restoreEmphasis(span);
  for (const font of body.querySelectorAll("font[face]")) {
    if (LETTERS_OF_CODE.test(font.getAttribute("face") ?? "")) rename(font, "code");
  }
  for (const line of body.querySelectorAll("br")) {
    if (line.className !== "" || BLOCKS.test(line.previousElementSibling?.tagName ?? "")) line.remove();
  }
  const left = { ...picturesLeft(body), tables: flattened(body) };
  shiftHeadings(body);
  for (const paragraph of body.querySelectorAll("p")) {
    if (paragraph.textContent?.trim() === "" && !paragraph.querySelector("img")) paragraph.remove();
  }
  for (const element of body.querySelectorAll("[class]")) element.removeAttribute("class");
  return { html: body.innerHTML.trim(), left };
}

// Conditional comments, Office's own elements, and style sheets.
function withoutOffice(html: string): string {
  return html
    .replace(/<!--\[if [\s\S]*?<!\[endif\]-->/g, "")
    .replace(/<!\[(?:if|endif)[^>]*>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(style|xml|script|title)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<\/?(?:o|w|m|v|st1):[^>]*>/gi, "")
    .replace(/<(?:meta|link)\b[^>]*>/gi, "");
}

/** Remove links inside the document: a footnote mark becomes `[1]`, others keep their text. */
function noteOf(link: Element): string {
  const text = link.textContent?.trim() ?? "";
  const mark = /^[\divx*]{1,4}$/.test(text) ? `[${text}]` : text;
  return link.matches(".sdfootnotesym") ? `${mark} ` : mark;
}

/**
 * Convert bold and italic of Google Docs, which uses styles alone; the site's policy keeps scripts from reading them.
 */
function restoreEmphasis(span: Element): void {
  const style = span.getAttribute("style") ?? "";
  for (const [message, name] of EMPHASES) {
    if (!message.test(style)) continue;
    const mark = span.ownerDocument.createElement(name);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}

/** Remove images that others could not load, and report those hosted elsewhere. */
function picturesLeft(body: Element): Omit<DroppedParts, "tables"> {
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

/** Convert each row of a table to a line, as the editor has no tables. Returns the number of tables. */
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

/** Shift headings down if the document has an h1: the page's title is its only one. */
function shiftHeadings(body: Element): void {
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
