import { useState } from "react";
import { readLocal, writeLocal } from "@/lib/storage";
import { isRecord, isTexts, parsed } from "@/lib/stored";

const KEY = "guildhall.hiddenColumns";

/** The columns hidden in this browser, by the names of the lists. */
const stored = () => parsed(readLocal(KEY), isRecord) ?? {};

/** The hidden columns of a list. */
function hiddenOf(name: string): readonly string[] {
  const hidden = stored()[name];
  return isTexts(hidden) ? hidden : [];
}

/** The visible columns of a list, stored in this browser. The first cannot be hidden: it identifies the row. */
export function useColumns<C extends { key: string }>(name: string, columns: readonly C[]) {
  const [hidden, setHidden] = useState(() => hiddenOf(name));
  const keep = (next: readonly string[]) => {
    setHidden(next);
    writeLocal(KEY, JSON.stringify({ ...stored(), [name]: next }));
  };
  const isShown = ({ key }: C) => key === columns[0]?.key || !hidden.includes(key);
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: ({ key }: C) =>
      keep(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key]),
  };
}
