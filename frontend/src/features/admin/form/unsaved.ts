import { useEffect, useRef } from "react";

type Ask = (leave: () => void) => void;

const forms = new Set<() => boolean>();
let ask: Ask | null = null;

/** Whether a form of this page holds something that is saved nowhere. */
export const isSomethingUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/** A form of this page, as long as it is there: `isUnsaved` is asked when somebody is about to leave it. */
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

/** Leaves at once, or after the person has said that what was typed may go. */
export function leaveUnless(unsaved: boolean, leave: () => void): void {
  if (unsaved && ask) ask(leave);
  else leave();
}

/** Who asks; the frame of the back office, and nobody outside it. */
export function askBy(asker: Ask): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}
