import { useEffect, useRef } from "react";

type Ask = (leave: () => void) => void;

const forms = new Set<() => boolean>();
let ask: Ask | null = null;

/** Return true if a form of this page has unsaved changes. */
export const isSomethingUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/** Register a form while it is mounted: `isUnsaved` is called before navigation. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const newest = useRef(isUnsaved);
  useEffect(() => {
    newest.current = isUnsaved;
  });
  useEffect(() => {
    const form = () => newest.current();
    forms.add(form);
    return () => void forms.delete(form);
  }, []);
}

/** Leave at once, or after the user has confirmed losing the changes. */
export function leaveUnless(unsaved: boolean, leave: () => void): void {
  if (unsaved && ask) ask(leave);
  else leave();
}

/** The component that asks; set by the frame of the back office, null outside. */
export function setLeavePrompt(asker: Ask): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}
