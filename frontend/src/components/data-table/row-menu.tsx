import { type KeyboardEvent, useId, useRef } from "react";
import { Glyph } from "@/components/glyph";
import { useTranslation } from "@/lib/i18n/use-t";

export interface RowAction {
  label: string;
  run: () => void;
  /** A destructive action. */
  danger?: boolean;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The actions of a row, behind one button; nothing if there are none. The list is a native popover: above everything,
 * closed by Escape or a click beside it, and the focus returns to the button before an action opens its dialog.
 */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const { t } = useTranslation("admin");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const open = () => {
    const place = button.current?.getBoundingClientRect();
    if (!menu.current || !place) return;
    menu.current.showPopover();
    const { offsetHeight, offsetWidth, style, children } = menu.current;
    const below = place.bottom + offsetHeight + 8 <= window.innerHeight;
    style.top = `${below ? place.bottom + 4 : Math.max(4, place.top - offsetHeight - 4)}px`;
    style.left = `${Math.max(4, place.right - offsetWidth)}px`;
    (children[0] as HTMLElement | undefined)?.focus();
  };
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.children] as HTMLElement[];
    const to = STEPS[event.key]?.(items.indexOf(document.activeElement as HTMLElement), items.length - 1);
    if (event.key === "Tab") menu.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    items[to]?.focus();
  };
  if (actions.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t("shared.actionsOf", { name })}
        aria-haspopup="menu"
        aria-controls={id}
        className="cursor-pointer rounded-md p-1.5 hover:bg-accent-wash hover:text-accent"
        onClick={open}
      >
        <Glyph name="more" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={t("shared.actionsOf", { name })}
        tabIndex={-1}
        onKeyDown={step}
        className="fixed inset-auto m-0 min-w-48 rounded-lg border border-line bg-raised py-1.5 text-left text-[0.9375rem] text-ink shadow-lifted"
      >
        {actions.map(({ label, run, danger }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`block w-full cursor-pointer px-4 py-2 text-left -outline-offset-2 hover:bg-accent-wash ${danger ? "text-danger" : ""}`}
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
