import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** Lazy, since rarely used. */
const Question = lazy(() => import("@/account/my-workshops/cancel-seat-question"));

/** Cancels the user's own seat: first shows the operator's terms, then asks. */
export function CancelSeat({ seatId }: { seatId: string }) {
  const { t } = useTranslation("seat");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Returns the focus to the button once it is mounted again.
    requestAnimationFrame(() => button.current?.focus());
  };
  const ask = (
    <Button ref={button} variant="quiet" disabled={open} onClick={() => setOpen(true)}>
      {t("cancel.open")}
    </Button>
  );
  if (!open) return ask;
  return (
    <Suspense fallback={ask}>
      <Question seatId={seatId} onClose={close} />
    </Suspense>
  );
}
