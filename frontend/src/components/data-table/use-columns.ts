import { useState } from "react";
import { readLocal, writeLocal } from "@/lib/storage";

const KEY = "guildhall.hiddenColumns";

/** The columns hidden in this browser, by the names of the lists. */
function stored(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(readLocal(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

/** The visible columns of a list, stored in this browser. The first cannot be hidden: it identifies the row. */
export function useColumns<C extends { key: string }>(name: string, columns: readonly C[]) {
  const [hidden, setHidden] = useState<readonly string[]>(() => [stored()[name] ?? []].flat());
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
