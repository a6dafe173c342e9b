/** What happy-dom lacks of a browser: popovers, and the style sheet that hides closed things. */

// The library of the auth API tells other tabs that a session began or ended. The clients of earlier tests and files live
// on in the process: as such tabs, they would sign this test's user in or out at some later moment.
Reflect.deleteProperty(globalThis, "BroadcastChannel");

const CLOSED =
  "[hidden], [popover]:not([data-open]), dialog:not([open]), details:not([open]) > :not(summary)";

function toggled(element: HTMLElement, open: boolean): void {
  if (element.hasAttribute("data-open") === open) return;
  element.toggleAttribute("data-open", open);
  const states = { oldState: open ? "closed" : "open", newState: open ? "open" : "closed" };
  element.dispatchEvent(Object.assign(new Event("toggle"), states));
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggled(this, true);
  },
  hidePopover(this: HTMLElement) {
    toggled(this, false);
  },
});

// A property rather than a listener: the files of a worker share one document, and each sets it.
document.onclick = (event) => {
  const button = (event.target as Element | null)?.closest?.("[popovertarget]");
  const target = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
  if (target) toggled(target, !target.hasAttribute("data-open"));
};

const SHOWN = { display: "block", visibility: "visible", pointerEvents: "auto", getPropertyValue: () => "" };

/** Tests load no styles, so a style is known without the search for it that happy-dom would make. */
window.getComputedStyle = ((element: Element) =>
  element.matches(CLOSED) ? { ...SHOWN, display: "none" } : SHOWN) as unknown as typeof getComputedStyle;

/** happy-dom divides floating-point numbers: 129 would be no multiple of 0.01. */
Object.defineProperty(ValidityState.prototype, "stepMismatch", {
  get(this: { element: HTMLInputElement }) {
    const { type, value, step } = this.element;
    if (type !== "number" || value === "" || step === "any") return false;
    const steps = Number(value) / Number(step || "1");
    return Math.abs(steps - Math.round(steps)) > 1e-6;
  },
});
