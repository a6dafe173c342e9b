import { type RefObject, type SyntheticEvent, useCallback, useRef } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);

/** What stands in a form: its texts and choices, and its ticks. */
function heldBy(form: HTMLFormElement): string {
  const controls = [...form.elements].filter(isControl);
  return JSON.stringify(
    controls.map((each) => ("checked" in each && each.checked ? [each.value] : each.value)),
  );
}

/**
 * Whether a form inside an element was begun and stands there still, with something else than at first. The element
 * hands its events to `remember` before they change anything (`onFocusCapture`, `onPointerDownCapture`).
 */
export function useHalfFilled(element: RefObject<Element | null>) {
  const begun = useRef(new Map<HTMLFormElement, string>());
  const remember = ({ target }: SyntheticEvent) => {
    const form = (target as Element).closest("form");
    // A dialog within this one answers for its own forms.
    if (!form || form.closest("dialog") !== element.current || begun.current.has(form)) return;
    begun.current.set(form, heldBy(form));
  };
  const isHalfFilled = useCallback(
    () => [...begun.current].some(([form, first]) => form.isConnected && heldBy(form) !== first),
    [],
  );
  return { remember, isHalfFilled };
}
