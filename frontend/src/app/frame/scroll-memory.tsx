import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const positions = new Map<string, number>();

/** A new page starts at its top; back and forward restore the position. */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path triggers the scrolling
  useLayoutEffect(() => {
    // The first page keeps the position that the browser restored.
    if (positions.size > 0 || type !== "POP") {
      window.scrollTo({ top: type === "POP" ? (positions.get(key) ?? 0) : 0, behavior: "instant" });
    }
    // Keyboard and screen reader continue from the new page, not from the link that is gone.
    if (type === "PUSH") document.getElementById("content")?.focus({ preventScroll: true });
    const remember = () => positions.set(key, window.scrollY);
    remember();
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [pathname]);
  return null;
}
