import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props<C> {
  columns: readonly C[];
  isShown: (column: C) => boolean;
  onToggle: (column: C) => void;
}

/** The choice of a table's columns: checkboxes in a native popover, which Escape closes. */
export function ColumnChoice<C extends { key: string; title: ReactNode }>({
  columns,
  isShown,
  onToggle,
}: Props<C>) {
  const { t } = useTranslation("admin-lists");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const at = button.current?.getBoundingClientRect();
    if (!open || !panel.current || !at) return;
    const above = at.bottom + panel.current.offsetHeight + 8 > window.innerHeight;
    panel.current.style.top = `${above ? Math.max(4, at.top - panel.current.offsetHeight - 4) : at.bottom + 4}px`;
    panel.current.style.left = `${Math.max(8, at.right - panel.current.offsetWidth)}px`;
  }, [open]);
  return (
    <>
      <Button ref={button} variant="secondary" size="sm" aria-haspopup="dialog" popoverTarget={id}>
        {t("columns.label")}
      </Button>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="fixed inset-auto m-0 max-h-[70dvh] min-w-52 overflow-y-auto rounded-lg border border-line bg-raised px-4 py-3 text-[0.9375rem] text-ink shadow-lifted"
      >
        {open && (
          <>
            <legend className="sr-only">{t("columns.legend")}</legend>
            {columns.map((column, at) => (
              <label key={column.key} className="flex min-h-9 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-4.5 accent-accent"
                  checked={isShown(column)}
                  disabled={at === 0}
                  onChange={() => onToggle(column)}
                />
                {column.title}
              </label>
            ))}
          </>
        )}
      </fieldset>
    </>
  );
}
