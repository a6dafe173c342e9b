import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { isSomethingUnsaved, leaveUnless, setLeavePrompt } from "@/components/forms/unsaved";
import { useTranslation } from "@/lib/i18n/use-t";
import { onWayBack } from "@/lib/way-back";
import { Button } from "@/ui/button";

/** Return the address within the shop that a click is about to open in this window; null for all other clicks. */
function addressOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !plain || link.target || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const here = window.location;
  if (origin !== here.origin || (pathname === here.pathname && search === here.search)) return null;
  return pathname + search + hash;
}

/** Return the index of an entry in the browser's history, as the router counts. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0;

/** Block back and forward while something is unsaved: return to the entry, and ask. */
function useWayBack() {
  const place = useRef(0);
  const address = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another history index
  useEffect(() => {
    place.current = placeOf(window.history.state);
  }, [address]);
  useEffect(() => {
    let next: "pass" | "hold" | null = null;
    return onWayBack((event) => {
      const steps = placeOf(event.state) - place.current;
      const now = next;
      next = null;
      if (now === "pass" || (!now && (steps === 0 || !isSomethingUnsaved()))) return;
      event.stopImmediatePropagation();
      if (now === "hold") return;
      next = "hold";
      window.history.go(-steps);
      leaveUnless(true, () => {
        next = "pass";
        window.history.go(steps);
      });
    });
  }, []);
}

/** Asks before a form with unsaved changes is left: by a link, by back and forward, or with the whole page. */
export function LeaveGuard() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => setLeavePrompt((proceed) => setLeave(() => proceed)), []);
  useWayBack();
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (isSomethingUnsaved()) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null || !isSomethingUnsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      leaveUnless(true, () => void navigate(to));
    };
    window.addEventListener("beforeunload", unload);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, true);
    };
  }, [navigate]);
  if (!leave) return null;
  const stay = () => setLeave(null);
  return (
    <Dialog title={t("shared.leave.title")} text={t("shared.leave.text")} onClose={stay}>
      <DialogFoot>
        <Button
          variant="secondary"
          onClick={() => {
            // Removed before the form's dialog: only then can that one restore the focus.
            flushSync(stay);
            leave();
          }}
        >
          {t("shared.leave.go")}
        </Button>
        <Button onClick={stay}>{t("shared.leave.stay")}</Button>
      </DialogFoot>
    </Dialog>
  );
}
