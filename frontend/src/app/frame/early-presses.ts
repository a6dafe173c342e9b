import { useEffect } from "react";

declare global {
  interface Window {
    /**
     * Stop remembering, and return the controls that were pressed or changed before this script ran. index.html defines
     * it. Until then it keeps forms from being sent: the browser alone would send them to the page's own address, and
     * what was typed would be lost.
     */
    takeEarlyPresses?: () => Set<Element>;
  }
}

/** Repeat what was pressed while the server's HTML was shown without its script, each control once and in order. */
export function EarlyPresses() {
  useEffect(() => {
    // Text that was typed meanwhile is taken over by the layout effects (useTypedEarly), and rendered before this.
    const repeat = setTimeout(() => {
      for (const control of window.takeEarlyPresses?.() ?? []) press(control);
    });
    return () => clearTimeout(repeat);
  }, []);
  return null;
}

function press(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // The box shows the press already; the click that tells React about it turns it over once more.
  if (control instanceof HTMLInputElement) control.checked = !control.checked;
  (control as HTMLElement).click();
}
