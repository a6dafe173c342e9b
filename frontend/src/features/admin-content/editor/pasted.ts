const EMPHASES = [
  [/font-weight:\s*(?:bold|[6-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/text-decoration:[^;]*line-through/, "s"],
] as const;
const BLOCKS = /^(P|UL|OL|H\d)$/;

/**
 * What comes from a word processor, as the plain HTML that was meant: Word writes lists as paragraphs with a bullet in
 * them and Google Docs wraps all in a bold element that is not bold. What the editor has no word for it drops itself.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutOffice(html), "text/html");
  for (const wrapper of body.querySelectorAll("b[id^=docs-internal-guid]"))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const image of body.querySelectorAll("img")) {
    if (!/^https?:|^\//.test(image.getAttribute("src") ?? "")) image.remove();
  }
  for (const span of body.querySelectorAll("span[style]")) emphasise(span);
  for (const line of body.querySelectorAll("br")) {
    if (line.className !== "" || BLOCKS.test(line.previousElementSibling?.tagName ?? "")) line.remove();
  }
  listsOf(body);
  for (const heading of body.querySelectorAll("h1, p.MsoTitle")) rename(heading, "h2");
  for (const heading of body.querySelectorAll("h5, h6")) rename(heading, "h4");
  for (const paragraph of body.querySelectorAll("p")) {
    if (paragraph.textContent?.trim() === "" && !paragraph.querySelector("img")) paragraph.remove();
  }
  for (const element of body.querySelectorAll("[class]")) element.removeAttribute("class");
  return body.innerHTML.trim();
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

/** Google Docs says bold and italic by styles alone, which the site's policy keeps every script from reading. */
function emphasise(span: Element): void {
  const style = span.getAttribute("style") ?? "";
  for (const [said, name] of EMPHASES) {
    if (!said.test(style)) continue;
    const mark = span.ownerDocument.createElement(name);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

interface Entry {
  paragraph: Element;
  level: number;
  ordered: boolean;
}

const NUMBERED = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** A paragraph that Word means as an entry of a list: its level, from 1, and whether it is numbered. */
function entryOf(element: Element | null): Entry | null {
  const style = element?.getAttribute("style") ?? "";
  const level = /mso-list:[^;]*\blevel(\d)/.exec(style)?.[1];
  if (!element || level === undefined) return null;
  const marker = element.querySelector("[style*='mso-list:Ignore'], [style*='mso-list: Ignore']");
  const ordered = NUMBERED.test(marker?.textContent ?? "");
  marker?.remove();
  return { paragraph: element, level: Number(level), ordered };
}

/** Puts runs of Word's entries into real lists, one inside the other by their levels. */
function listsOf(body: Element): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const element of [...body.querySelectorAll("p")]) {
    const entry = entryOf(element);
    if (!entry) continue;
    if (last !== element.previousElementSibling) open = [];
    while ((open.at(-1)?.level ?? 0) > entry.level) open.pop();
    const item = body.ownerDocument.createElement("li");
    if (open.at(-1)?.level !== entry.level) {
      const list = body.ownerDocument.createElement(entry.ordered ? "ol" : "ul");
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      open.push({ list, level: entry.level });
    }
    open.at(-1)?.list.append(item);
    const paragraph = body.ownerDocument.createElement("p");
    paragraph.append(...element.childNodes);
    item.append(paragraph);
    element.remove();
    last = open[0]?.list ?? null;
  }
}
