import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useHalfFilled } from "@/components/forms/half-filled";
import { leaveUnless, useUnsaved } from "@/components/forms/unsaved";
import { useTranslation } from "@/lib/i18n/use-t";
import { Icon } from "@/ui/icon";

interface Props {
  title: string;
  text?: ReactNode;
  onClose: () => void;
  /** Cannot be closed while an action is running. */
  busy?: boolean;
  /** For tables and forms of two columns. */
  wide?: boolean;
  children?: ReactNode;
}

/**
 * A modal dialog, open while mounted: `{editing && <Dialog …/>}`. It is the native one: it traps the focus, closes on
 * Escape and restores the focus. A partly filled form in it is not closed without confirmation.
 */
export function Dialog({ title, text, onClose, busy = false, wide = false, children }: Props) {
  const { t } = useTranslation("public");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { remember, isHalfFilled } = useHalfFilled(dialog);
  useUnsaved(isHalfFilled);
  const leave = () => {
    if (!busy) leaveUnless(isHalfFilled(), onClose);
  };
  useLayoutEffect(() => {
    const here = dialog.current;
    here?.showModal();
    // Closed before it is unmounted: that restores the focus.
    return () => here?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === dialog.current) leave();
      }}
      onClose={(event) => {
        // Browsers close it on a second Escape in a row even if the first was prevented.
        if (event.target !== dialog.current || dialog.current.open) return;
        if (busy || isHalfFilled()) dialog.current.showModal();
        else onClose();
      }}
      onFocusCapture={remember}
      onPointerDownCapture={remember}
      className={`m-auto max-h-[calc(100dvh-2rem)] overflow-hidden open:flex w-[calc(100%-2rem)] rounded-lg border border-line bg-paper text-ink shadow-lifted open:appear ${wide ? "max-w-3xl" : "max-w-lg"}`}
    >
      <div className="min-w-0 flex-1 scroll-pb-24 overflow-y-auto px-6 py-6 sm:px-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="text-heading">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t("common.close")}
            disabled={busy}
            onClick={leave}
            className="-mr-2 -mt-1 cursor-pointer rounded-md p-2 hover:bg-accent-wash"
          >
            <Icon name="close" />
          </button>
        </div>
        {text && (
          <div id={`${id}-text`} className="mt-2 text-soft">
            {text}
          </div>
        )}
        {children && <div className="mt-6">{children}</div>}
      </div>
    </dialog>
  );
}

/** The buttons at a dialog's end, always in sight; the primary one comes last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 col-span-full -mx-6 -mb-6 mt-4 flex flex-wrap justify-end gap-3 bg-paper px-6 pb-6 pt-3 sm:-mx-8 sm:px-8">
      {children}
    </div>
  );
}
