import { type RefObject, useEffect, useRef } from "react";

interface Keys {
  region: RefObject<HTMLElement | null>;
  /** Open the row with this id. */
  open: (id: string) => void;
  /** Tick the row with this id, or not any more. */
  mark: (id: string) => void;
  help: () => void;
}

const TYPING = "input:not([type=checkbox]), select, textarea, [contenteditable=true]";

/** Return true while a key belongs to a field, a menu or a dialog. */
function isTaken({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  const on = target as HTMLElement;
  return (
    defaultPrevented ||
    altKey ||
    ctrlKey ||
    metaKey ||
    on.closest?.(TYPING) !== null ||
    document.querySelector("dialog[open], [popover=auto]:popover-open") !== null
  );
}

/** Keys of a list: j and k step through the rows, Enter opens, x ticks, / searches, ? lists the keys. */
export function useListKeys(keys: Keys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const { region, open, mark, help } = newest.current;
      const rows = [...(region.current?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const id = rows[at]?.dataset.row;
      const step = (by: number) => {
        const row = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
        row?.focus({ preventScroll: true });
        row?.scrollIntoView({ block: "nearest" });
      };
      const runs: Record<string, () => void> = {
        j: () => step(1),
        k: () => step(-1),
        "/": () => document.querySelector<HTMLElement>("search input[type=search]")?.focus(),
        "?": help,
        ...(id ? { x: () => mark(id) } : {}),
        ...(id && document.activeElement === rows[at] ? { enter: () => open(id) } : {}),
      };
      const run = runs[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
