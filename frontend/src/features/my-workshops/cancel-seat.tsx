import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** Few ever ask. */
const Question = lazy(() => import("@/features/my-workshops/cancel-seat-question"));

/** Gives one's own seat back: first what that means by the operator's rule, then the question. */
export function CancelSeat({ seatId }: { seatId: string }) {
  const { t } = useTranslation("seat");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Where the question came from, once the button is there again.
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
