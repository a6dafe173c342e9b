import { useEffect, useRef, useState } from "react";
import type { Typed } from "@/features/admin/form/use-edit-form";
import type { StoryValues } from "@/features/admin-content/story";
import { readLocal, removeLocal, UNSAVED_KEY, writeLocal } from "@/lib/storage";

/** What was typed over which state and not saved, and when that was. */
interface Kept<R> extends Typed<R, StoryValues> {
  at: string;
}

/** Milliseconds without a key pressed, after which what was typed is kept. */
const REST = 500;

function readKept<R>(name: string): Kept<R> | null {
  try {
    const kept = JSON.parse(readLocal(name) ?? "null") as Kept<R> | null;
    return kept?.values && kept.at ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keeps in this browser what is typed under a name and not saved: leaving the page, a crash or the end of the session
 * costs nothing. `found` is what an earlier visit left; `onLeave` hears of leaving with something unsaved.
 */
export function useKept<R>(of: string, typed: Typed<R, StoryValues>, onLeave: () => void) {
  const name = `${UNSAVED_KEY}.${of}`;
  const [found, setFound] = useState(() => readKept<R>(name));
  const [touched, setTouched] = useState(false);
  const now = useRef({ touched: false, typed, onLeave });
  Object.assign(now.current, { typed, onLeave });
  useEffect(() => {
    const keep = () => {
      if (!now.current.touched) return false;
      writeLocal(name, JSON.stringify({ ...now.current.typed, at: new Date().toISOString() }));
      return true;
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      if (keep()) now.current.onLeave();
    };
  }, [name]);
  const { base, values } = typed;
  useEffect(() => {
    if (!touched) return;
    const keep = () => writeLocal(name, JSON.stringify({ base, values, at: new Date().toISOString() }));
    const timer = setTimeout(keep, REST);
    return () => clearTimeout(timer);
  }, [touched, name, base, values]);
  return {
    found,
    touch: () => {
      now.current.touched = true;
      setTouched(true);
    },
    /** It was saved, or is to be forgotten. */
    forget: () => {
      now.current.touched = false;
      setTouched(false);
      setFound(null);
      removeLocal(name);
    },
    /** It stands in the form again. */
    taken: () => setFound(null),
  };
}
