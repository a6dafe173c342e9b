import { useEffect, useRef, useState } from "react";
import type { DeliveryFile } from "@/admin/downloads/delivered";
import { moveRow, useReorder } from "@/components/forms/reorder";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { update } from "@/lib/server/rest";

/** The files as they are being arranged. A move is shown at once and saved when it ends, one after the other. */
export function useFileOrder(stored: readonly DeliveryFile[]) {
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
    const store = () => update("delivery_files", { id: `eq.${id}` }, { position: to + 1 });
    const { current } = saving;
    current.waiting += 1;
    current.last = current.last.then(async () => {
      await mutate(store, { invalidates: ["delivery_files"] });
      current.waiting -= 1;
      if (current.waiting === 0) setArranged(null);
    });
  };
  const place = ({ id }: DeliveryFile) => arranged?.indexOf(id) ?? 0;
  return {
    files: arranged ? [...stored].sort((one, other) => place(one) - place(other)) : stored,
    reorder: useReorder<HTMLOListElement>(stored.length, move, save),
  };
}
