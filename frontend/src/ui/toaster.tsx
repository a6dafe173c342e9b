import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { dismissToast, type Toast, toastStore } from "@/lib/toast";
import { Icon } from "@/ui/icon";

const SHOWN_MS = 6_000;

/**
 * The live region of toasts, read out by screen readers. It is a popover, shown anew with each message, so that it is
 * above an open dialog. Its position avoids the usual place of form buttons, bottom right; the back office narrows it to
 * its own column.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  const place = useRef<HTMLDivElement>(null);
  const latest = toasts[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message brings the popover to the front again
  useEffect(() => {
    place.current?.showPopover?.();
    return () => place.current?.hidePopover?.();
  }, [latest]);
  return (
    <div
      ref={place}
      popover="manual"
      className="pointer-events-none fixed inset-x-4 top-4 bottom-auto w-auto overflow-visible bg-transparent sm:top-auto sm:right-auto sm:bottom-4 sm:w-(--toast-width,24rem)"
      aria-live="polite"
    >
      {toasts
        .filter(({ open }) => open)
        .map((each) => (
          <Message key={each.id} toast={each} closeLabel={closeLabel} />
        ))}
    </div>
  );
}

/** One message. It stays while hovered or focused. */
function Message({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const bad = toast.tone === "destructive";
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its removal
    <div
      role={bad ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`appear pointer-events-auto flex w-full items-start gap-3 rounded-lg border-l-4 px-5 py-4 shadow-lifted ${
        bad ? "border-danger bg-danger-wash text-danger" : "border-highlight bg-ink text-paper"
      }`}
    >
      <div className="flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-sm opacity-85">{toast.description}</p>}
        {toast.action && (
          <button
            type="button"
            className="mt-2 cursor-pointer font-medium underline underline-offset-4"
            onClick={() => {
              toast.action?.run();
              dismissToast(toast.id);
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        className="-mr-1.5 cursor-pointer p-1"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
