import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "@/ui/icon";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * A panel from the right edge. The native modal dialog traps the focus, closes on Escape and restores the focus; a
 * click beside the panel closes it too.
 */
export default function Sheet({ open, onClose, title, subtitle, closeLabel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog natively
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-md border-l border-line bg-paper text-ink open:slide-in"
    >
      {open && (
        <div className="flex min-h-full flex-col px-6 py-5">
          <div className="mb-6 flex items-start justify-between gap-4">
            <div>
              <h2 className="text-heading">{title}</h2>
              {subtitle && <p className="mt-1 text-soft">{subtitle}</p>}
            </div>
            <button
              type="button"
              aria-label={closeLabel}
              onClick={onClose}
              className="-mr-2 -mt-1 cursor-pointer rounded-md p-2 hover:bg-accent-wash"
            >
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
