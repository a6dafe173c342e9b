import { type RefObject, useLayoutEffect, useState } from "react";

/** True while the table fits its region: only then can its head stay at the top of the window. */
export function useFits(region: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const table = region.current?.querySelector("table");
    if (!region.current || !table) return;
    const measure = () => setFits(table.offsetWidth <= (region.current?.clientWidth ?? 0));
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(region.current);
    observer.observe(table);
    measure();
    return () => observer.disconnect();
  }, [region]);
  return fits;
}
