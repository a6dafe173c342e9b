import { type ComponentType, Suspense, useRef, useState } from "react";
import { Button } from "@/ui/button";

interface Props {
  seatId: string;
  label: string;
  /** Lazy, since rarely used. */
  question: ComponentType<Question>;
  /** The token of a seat that was ordered without an account. */
  guest?: string | undefined;
}

interface Question {
  seatId: string;
  guest?: string | undefined;
  onClose: () => void;
}

/** A button in whose place a question about a seat opens. */
export function SeatQuestion({ seatId, label, question: Question, guest }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Returns the focus to the button once it is mounted again.
    requestAnimationFrame(() => button.current?.focus());
  };
  const ask = (
    <Button ref={button} variant="quiet" disabled={open} onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
  if (!open) return ask;
  return (
    <Suspense fallback={ask}>
      <Question seatId={seatId} guest={guest} onClose={close} />
    </Suspense>
  );
}
