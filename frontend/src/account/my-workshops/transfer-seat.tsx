import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** Lazy, since rarely used. */
const TransferForm = lazy(() => import("@/account/my-workshops/transfer-form"));

/** Gives the user's own seat to another person: first shows the operator's terms, then asks who. */
export function TransferSeat({ seatId }: { seatId: string }) {
  const { t } = useTranslation("seat");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const ask = (
    <Button ref={button} variant="quiet" disabled={open} onClick={() => setOpen(true)}>
      {t("transfer.open")}
    </Button>
  );
  if (!open) return ask;
  return (
    <Suspense fallback={ask}>
      <TransferForm seatId={seatId} onClose={close} />
    </Suspense>
  );
}
