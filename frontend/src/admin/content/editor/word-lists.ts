interface Entry {
  paragraph: Element;
  level: number;
  ordered: boolean;
}

const NUMBERED = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** A Word paragraph that is a list item: its level, from 1, and whether it is numbered. */
function entryOf(element: Element | null): Entry | null {
  const style = element?.getAttribute("style") ?? "";
  const level = /mso-list:[^;]*\blevel(\d)/.exec(style)?.[1];
  if (!element || level === undefined) return null;
  const marker = element.querySelector("[style*='mso-list:Ignore'], [style*='mso-list: Ignore']");
  const ordered = NUMBERED.test(marker?.textContent ?? "");
  marker?.remove();
  return { paragraph: element, level: Number(level), ordered };
}

/** Convert runs of Word's list items into nested lists, by their levels. */
export function listsOf(body: Element): void {
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
