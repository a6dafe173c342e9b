import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Glyph } from "@/components/glyph";
import { useTranslation } from "@/lib/i18n/use-t";

export interface Reorder<E extends HTMLElement = HTMLDivElement> {
  /** The parent of the rows: each of its children is one. */
  list: RefObject<E | null>;
  /** Move a row by drag and drop. */
  drag: (event: PointerEvent, from: number) => void;
  /** Move a row by its arrow keys; the focus stays on its handle. */
  press: (event: KeyboardEvent, from: number) => void;
  /** The last move, for screen readers. */
  moved: string;
}

/** Return the rows with one of them at another place. */
export function moveRow<R>(rows: readonly R[], from: number, to: number): R[] {
  const moved = [...rows];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

type Move = (from: number, to: number) => void;

/**
 * The order of rows, changed by drag and drop or the arrow keys of their handles. `onMove` shows each step, `onDrop` is
 * called once with the whole move, such as to save it.
 */
export function useReorder<E extends HTMLElement = HTMLDivElement>(
  count: number,
  onMove: Move,
  onDrop: Move = () => {},
): Reorder<E> {
  const { t } = useTranslation("admin");
  const list = useRef<E>(null);
  const newest = useRef({ onMove, onDrop });
  const focused = useRef<number | null>(null);
  const [moved, setMoved] = useState("");
  useEffect(() => {
    newest.current = { onMove, onDrop };
    if (focused.current === null) return;
    list.current?.querySelectorAll<HTMLElement>("[data-handle]")[focused.current]?.focus();
    focused.current = null;
  });
  const move = (from: number, to: number) => {
    newest.current.onMove(from, to);
    setMoved(t("shared.reorder.moved", { row: from + 1, place: to + 1, all: count }));
  };
  return {
    list,
    moved,
    press: (event, from) => {
      const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
      if (to === from) return;
      event.preventDefault();
      if (to < 0 || to >= count) return;
      focused.current = to;
      move(from, to);
      newest.current.onDrop(from, to);
    },
    drag: (event, start) => {
      if (event.button !== 0) return;
      event.preventDefault(); // selects no text
      let from = start;
      const middle = (at: number) => {
        const box = list.current?.children[at]?.getBoundingClientRect();
        return box && box.top + box.height / 2;
      };
      const follow = ({ clientY }: globalThis.PointerEvent) => {
        const [above, below] = [middle(from - 1), middle(from + 1)];
        const to = above && clientY < above ? from - 1 : below && clientY > below ? from + 1 : from;
        if (to === from) return;
        move(from, to);
        from = to;
      };
      const stop = new AbortController();
      const end = () => {
        stop.abort();
        if (from !== start) newest.current.onDrop(start, from);
      };
      window.addEventListener("pointermove", follow, { signal: stop.signal });
      window.addEventListener("pointerup", end, { signal: stop.signal });
      window.addEventListener("pointercancel", end, { signal: stop.signal });
    },
  };
}

/** The handle of a row: dragged, or moved by its arrow keys. */
export function ReorderHandle({ reorder, at }: { reorder: Pick<Reorder, "drag" | "press">; at: number }) {
  const { t } = useTranslation("admin");
  const label = t("shared.reorder.label", { row: at + 1 });
  return (
    <button
      type="button"
      data-handle
      aria-label={label}
      title={t("shared.reorder.hint")}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onPointerDown={(event) => reorder.drag(event, at)}
      onKeyDown={(event) => reorder.press(event, at)}
      className="grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-soft hover:bg-accent-wash hover:text-ink active:cursor-grabbing"
    >
      <Glyph name="grip" className="size-4" />
    </button>
  );
}

/** Reads each move out to screen readers. */
export function ReorderStatus({ reorder }: { reorder: Pick<Reorder, "moved"> }) {
  return (
    <p role="status" className="sr-only">
      {reorder.moved}
    </p>
  );
}
