/** Sent by an element that is about to be shown: the part of the form that hides it opens. */
export const REVEAL = "reveal";

/** Open what hides an element. */
export function reveal(element: HTMLElement): void {
  const folded = element.closest("details");
  if (folded) folded.open = true;
  element.dispatchEvent(new Event(REVEAL, { bubbles: true }));
}

/** Focus a field. What hides it opens first. */
export function focusField(field: HTMLElement): void {
  reveal(field);
  field.focus();
}
