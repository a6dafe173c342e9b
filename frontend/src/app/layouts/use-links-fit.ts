import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * False while a row is narrower than its links. Their width depends on language, staff role, shop name and the reader's
 * text size, so no breakpoint knows it.
 */
export function useLinksFit(row: RefObject<HTMLElement | null>): boolean {
  const [fit, setFit] = useState(true);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setFit(element.scrollWidth <= element.clientWidth);
    const observer = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [row]);
  return fit;
}
