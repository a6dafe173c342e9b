import { useEffect, useRef, useState } from "react";
import { moveRow, useReorder } from "@/components/forms/reorder";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { update } from "@/lib/server/rest";

/** Rows whose table has a `position`, as they are being arranged: a move is shown at once and saved when it ends. */
export function useStoredOrder<R extends { id: string }>(
  table: "creatives" | "delivery_files" | "products",
  stored: readonly R[],
) {
  const { mutate } = useMutationToast();
  const [arranged, setArranged] = useState<string[] | null>(null);
  const shown = useRef<string[]>([]);
  const saving = useRef({ waiting: 0, last: Promise.resolve() });
  useEffect(() => {
    if (!arranged) shown.current = stored.map(({ id }) => id);
  });
  const move = (from: number, to: number) => {
    shown.current = moveRow(shown.current, from, to);
    setArranged(shown.current);
  };
  const save = (_from: number, to: number) => {
    const id = shown.current[to];
    const store = () => update(table, { id: `eq.${id}` }, { position: to + 1 });
    const { current } = saving;
    current.waiting += 1;
    // One after the other: each position counts among those that the moves before it have made.
    current.last = current.last.then(async () => {
      await mutate(store, { invalidates: [table] });
      current.waiting -= 1;
      if (current.waiting === 0) setArranged(null);
    });
  };
  const place = ({ id }: R) => arranged?.indexOf(id) ?? 0;
  return {
    rows: arranged ? [...stored].sort((one, other) => place(one) - place(other)) : stored,
    reorder: useReorder<HTMLOListElement>(stored.length, move, save),
  };
}
