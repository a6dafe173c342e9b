import { type RefObject, type SyntheticEvent, useCallback, useRef } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);

/** Return the values of a form: its texts, choices and checkboxes. */
function heldBy(form: HTMLFormElement): string {
  const controls = [...form.elements].filter(isControl);
  return JSON.stringify(
    controls.map((each) => ("checked" in each && each.checked ? [each.value] : each.value)),
  );
}

/**
 * Detects a form inside an element that was edited and is still open with values other than its initial ones. The
 * element passes its events to `remember` before they change anything (`onFocusCapture`, `onPointerDownCapture`).
 */
export function useHalfFilled(element: RefObject<Element | null>) {
  const begun = useRef(new Map<HTMLFormElement, string>());
  const remember = ({ target }: SyntheticEvent) => {
    const form = (target as Element).closest("form");
    // A nested dialog checks its own forms.
    if (!form || form.closest("dialog") !== element.current || begun.current.has(form)) return;
    begun.current.set(form, heldBy(form));
  };
  const isHalfFilled = useCallback(
    () => [...begun.current].some(([form, first]) => form.isConnected && heldBy(form) !== first),
    [],
  );
  return { remember, isHalfFilled };
}
