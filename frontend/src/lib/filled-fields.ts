type TextField = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(checkbox|radio|file|hidden)$/.test(element.type));

/**
 * Tell React the text of a field that was written without an event, as if it were typed now. React would overwrite it
 * with the value that it knows, which it keeps in `defaultValue`.
 */
export function reportText(field: TextField, value = field.value): void {
  if (value === field.defaultValue) return;
  field.value = field.defaultValue; // React's last known value; the next line bypasses its tracking
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Before any form is sent, report what programs filled in without events: what is seen is sent. Call it once. */
export function reportFilledFields(): void {
  const report = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    const filled = [...target.elements].filter(isText).map((field) => [field, field.value] as const);
    // Read before the first is reported: React then writes what it knows into all the others.
    for (const [field, value] of filled) reportText(field, value);
  };
  window.addEventListener("submit", report, { capture: true });
}
