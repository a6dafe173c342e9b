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

/** The attribute by which a choice tells what React knows of it: its DOM keeps no such value, unlike a text's. */
export const knownAs = (value: unknown) => (value === undefined ? {} : { "data-known": String(value) });

/** Return a function that tells React the choice of a field that was changed without an event; null if it knows. */
function choiceReport(field: Element): (() => void) | null {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    if (field.dataset.known === undefined || field.dataset.known === value) return null;
    return () => {
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
  }
  if (!(field instanceof HTMLInputElement) || field.dataset.known === undefined) return null;
  const { checked } = field;
  if (field.dataset.known === String(checked)) return null;
  return () => {
    field.checked = !checked; // what React knows; the press changes it as a person does
    field.click();
  };
}

/** Return what tells React about a field that was changed without an event, read now. */
function reportOf(field: Element): (() => void) | null {
  if (!isText(field)) return choiceReport(field);
  const { value } = field;
  return () => reportText(field, value);
}

/** Before any form is sent, report what programs filled in without events: what is seen is sent. Call it once. */
export function reportFilledFields(): void {
  const report = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    // All are read before the first is reported: React then writes what it knows into the others.
    for (const tell of [...target.elements].map(reportOf)) tell?.();
  };
  window.addEventListener("submit", report, { capture: true });
}
