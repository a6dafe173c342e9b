import { useState } from "react";
import { type Difference, differencesOf } from "@/components/forms/differences";
import { useUnsaved } from "@/components/forms/unsaved";
import { Outdated } from "@/lib/server/save-over";

/** Values to save, and the state that they replace. */
export interface Typed<R, V> {
  values: V;
  base: R;
}

/** A state that was saved while an older one was being edited, and the fields that differ. */
export interface Conflict<R> {
  theirs: R;
  differences: Difference[];
}

/**
 * The values of a form, and the state `base` that they may replace. If another user saved a newer state (`outdated`),
 * `conflict` holds both until the user has chosen: nothing is overwritten, no input is lost. Leaving with unsaved
 * changes needs a confirmation, unless they are `kept` elsewhere.
 */
export function useEditForm<R, V extends object>(
  row: R,
  valuesOf: (row: R) => V,
  newest: (base: R) => Promise<R | null>,
  kept = false,
) {
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(() => valuesOf(row));
  // The form's values of the base before any edit.
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
    /** Handle a failed save. True if the reason was a newer state, which is then shown in place of a message. */
    outdated: async (error: unknown): Promise<boolean> => {
      const found = error instanceof Outdated ? await newest(base).catch(() => null) : null;
      if (found) setTheirs(() => found);
      return found !== null;
    },
    /** Continue from the newer state with the typed values, except the discarded fields. */
    merge: (givenUp: readonly string[]) => {
      const state = theirs ?? base;
      const fresh = valuesOf(state);
      const kept = Object.entries(values).filter(([name]) => !givenUp.includes(name));
      return start(state, { ...fresh, ...Object.fromEntries(kept) });
    },
    /** Continue from values that were typed over a state and stored elsewhere. */
    resume: start,
    /** Continue from a state without the typed values: the newer one, or the result of a save. */
    take: (state = theirs ?? base) => start(state, valuesOf(state)),
  };
}

export type EditForm<R, V extends object> = ReturnType<typeof useEditForm<R, V>>;
