import "@/public/catalog/moving-picture.css";
import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useRefSearch } from "@/shared/referral/site-link";

const LONGEST_WAIT_MS = 350;
const NAME = "moving-picture";

/** Return true if the browser follows the link by itself: another button, a new tab, no transitions or none wanted. */
function leavesToBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const plain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return (
    !plain ||
    !("startViewTransition" in document) ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** Resolve when the product's page shows its picture, or after a short wait. */
function pictureArrived(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const watch = new MutationObserver(() => {
      if (document.querySelector(`main figure .${NAME}`)) stop();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(stop, LONGEST_WAIT_MS);
  });
}

/** Return a click handler of a product card's link: its picture moves to its place on the product's page. */
export function useMovingPicture(address: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const refSearch = useRefSearch();
  return (event) => {
    if (leavesToBrowser(event)) return;
    event.preventDefault();
    const picture = event.currentTarget.closest("article")?.querySelector("img");
    picture?.classList.add(NAME);
    document.startViewTransition(async () => {
      const arrived = pictureArrived();
      picture?.classList.remove(NAME);
      flushSync(() => void navigate(`${address}${refSearch}`));
      await arrived;
    });
  };
}
