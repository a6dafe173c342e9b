import { useState } from "react";
import { type Difference, differencesOf } from "@/features/admin/form/differences";
import { Outdated } from "@/features/admin/form/save";
import { useUnsaved } from "@/features/admin/form/unsaved";

/** What is saved over which state. */
export interface Typed<R, V> {
  values: V;
  base: R;
}

/** A state that was saved while something else was typed over an older one, and what of it differs. */
export interface Conflict<R> {
  theirs: R;
  differences: Difference[];
}

/**
 * The values of a form, and the state `base` over which alone they are saved. Where somebody saved another one
 * meanwhile (`outdated`), `conflict` holds both until the person has chosen: nothing is overwritten, nothing typed lost.
 * Leaving it with something unsaved is asked about first, but not where what is typed is `kept` in another way.
 */
export function useEditForm<R, V extends object>(
  row: R,
  valuesOf: (row: R) => V,
  newest: (base: R) => Promise<R | null>,
  kept = false,
) {
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(() => valuesOf(row));
  // What the form showed of the base before anything was typed.
  const [untouched, setUntouched] = useState(values);
  const [theirs, setTheirs] = useState<R | null>(null);
  const isUnsaved = () => differencesOf(untouched, values, untouched).length > 0;
  useUnsaved(() => !kept && isUnsaved());

  const start = (state: R, typed: V): Typed<R, V> => {
    setBase(() => state);
    setValues(typed);
    setUntouched(valuesOf(state));
    setTheirs(null);
    return { values: typed, base: state };
  };
  const conflict: Conflict<R> | null = theirs && {
    theirs,
    differences: differencesOf(valuesOf(base), values, valuesOf(theirs)),
  };
  return {
    base,
    values,
    setValues,
    put: <K extends keyof V>(name: K, value: V[K]) => setValues((before) => ({ ...before, [name]: value })),
    conflict,
    isUnsaved,
    /** Hears why a save failed. Whether it was a newer state, which is then shown in place of a message. */
    outdated: async (error: unknown): Promise<boolean> => {
      const found = error instanceof Outdated ? await newest(base).catch(() => null) : null;
      if (found) setTheirs(() => found);
      return found !== null;
    },
    /** Goes on from the newer state, with what was typed but for the fields that are given up. */
    merge: (givenUp: readonly string[]) => {
      const state = theirs ?? base;
      const fresh = valuesOf(state);
      const kept = Object.entries(values).filter(([name]) => !givenUp.includes(name));
      return start(state, { ...fresh, ...Object.fromEntries(kept) });
    },
    /** Goes on from what was typed over a state, and kept elsewhere meanwhile. */
    resume: start,
    /** Goes on from a state, without what was typed: the newer one, or what a save answered. */
    take: (state = theirs ?? base) => start(state, valuesOf(state)),
  };
}

export type EditForm<R, V extends object> = ReturnType<typeof useEditForm<R, V>>;
