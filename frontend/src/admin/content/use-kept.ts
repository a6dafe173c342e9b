import { useEffect, useRef, useState } from "react";
import type { StoryValues } from "@/admin/content/story";
import type { Typed } from "@/components/forms/use-edit-form";
import { readLocal, removeLocal, UNSAVED_KEY, writeLocal } from "@/lib/storage";
import { hasTypes, parsed } from "@/lib/stored";

/** Unsaved values, the state they are based on, and their time. */
interface Kept<R> extends Typed<R, StoryValues> {
  at: string;
}

/** Milliseconds without a key press, after which values are stored. */
const REST = 500;

/** Return the stored values if they have the fields of `like`, in their types. */
function readKept<R>(name: string, like: StoryValues): Kept<R> | null {
  const types = Object.fromEntries(Object.entries(like).map(([field, value]) => [field, typeof value]));
  return parsed(
    readLocal(name),
    (kept): kept is Kept<R> =>
      hasTypes(kept, { at: "string", base: "object" }) && hasTypes((kept as Kept<R>).values, types),
  );
}

/**
 * Store unsaved values in this browser under a name: leaving the page, a crash or the end of the session loses nothing.
 * `found` holds those of an earlier visit; `onLeave` is called when the page is left with unsaved values.
 */
export function useKept<R>(of: string, typed: Typed<R, StoryValues>, onLeave: () => void) {
  const name = `${UNSAVED_KEY}.${of}`;
  const [found, setFound] = useState(() => readKept<R>(name, typed.values));
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
    /** Discard the stored values, after a save or by choice. */
    forget: () => {
      now.current.touched = false;
      setTouched(false);
      setFound(null);
      removeLocal(name);
    },
    /** The stored values are in the form again. */
    taken: () => setFound(null),
  };
}
