import { type RefObject, useEffect } from "react";

declare global {
  interface Window {
    /**
     * Return the controls of a part that were pressed or changed before its script ran, without a part those of the rest
     * of the page; each is returned once, with its value then, or whether its box was checked. A shortcut (Ctrl+K) counts
     * as a press of its button. index.html defines it. It also keeps early forms from being sent: the browser alone would
     * send them to the page's own address, and what was typed would be lost. It listens before React does, which stops
     * presses on parts that are not hydrated yet.
     */
    takeEarlyPresses?: (part?: Element) => [control: Element, state: string | boolean][];
    /** Forget a press that React has handled. A form's button stays: its form was kept from being sent. */
    forgetEarlyPress?: (event: Event) => void;
  }
}

/**
 * Once it is hydrated, repeat what was pressed on the server's HTML before, each control once and in order.
 *
 * part: one that is hydrated after the page, marked `data-later` until then; without it, the rest of the page.
 */
export function useEarlyPresses(part?: RefObject<Element | null>): void {
  useEffect(() => {
    // Text that was typed meanwhile is taken over by the layout effects (useTypedEarly), and rendered before this.
    const repeat = setTimeout(() => {
      const controls = window.takeEarlyPresses?.(part?.current ?? undefined) ?? [];
      part?.current?.removeAttribute("data-later"); // or the repeated presses would count as early ones again
      for (const [control, state] of controls) press(control, state);
    });
    return () => clearTimeout(repeat);
  }, [part]);
}

/**
 * Call it when React begins to hydrate. From then on a press that reaches the window was handled by React, which stops
 * those on parts that are not hydrated yet: repeated, it would count twice.
 */
export function forgetHandledPresses(): void {
  for (const kind of ["click", "change"]) {
    window.addEventListener(kind, (event) => window.forgetEarlyPress?.(event));
  }
}

/** The early presses of the page, as the last of its components. */
export function EarlyPresses() {
  useEarlyPresses();
  return null;
}

/** React may have rendered the control anew meanwhile, and so have put back what was chosen. */
function press(control: Element, state: string | boolean): void {
  if (control instanceof HTMLSelectElement) {
    control.value = String(state);
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // The click that tells React about it turns the box over.
  if (control instanceof HTMLInputElement) control.checked = !state;
  (control as HTMLElement).click();
}
