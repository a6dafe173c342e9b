import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ConnectionMessage } from "@/app/frame/connection-message";
import { useT } from "@/lib/i18n/use-t";
import { dismissBefore, dismissErrors } from "@/lib/toast";
import { Toaster } from "@/ui/toaster";

const PRESSES = ["click", "keydown", "popstate", "submit"] as const;

/**
 * Return whether an event is an attempt at something: what went wrong before is no longer what the page says. A button
 * of a message belongs to the message, which would be gone before its button is pressed.
 */
function isAttempt({ type, target }: Event): boolean {
  if (type === "submit") return true;
  const pressed = type === "click" && target instanceof Element ? target.closest("button") : null;
  return pressed !== null && !pressed.closest("[aria-live]");
}

/**
 * A message leaves with its page, and an error with the next attempt, so that it never stands beside a success. A
 * message that the press which led here caused, such as the success of a form, is to be read on the new page.
 */
function useLeavingMessages(): void {
  const { pathname } = useLocation();
  const pressed = useRef(0);
  useEffect(() => {
    const remember = (event: Event) => {
      pressed.current = performance.now();
      if (isAttempt(event)) dismissErrors();
    };
    for (const press of PRESSES) window.addEventListener(press, remember, true);
    return () => {
      for (const press of PRESSES) window.removeEventListener(press, remember, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path is a page that was left
  useLayoutEffect(() => dismissBefore(pressed.current), [pathname]);
}

/** Notices that may appear over any page. */
export function WindowMessages() {
  const t = useT();
  useLeavingMessages();
  return (
    <>
      <Toaster closeLabel={t("common.close")} />
      <ConnectionMessage />
    </>
  );
}
