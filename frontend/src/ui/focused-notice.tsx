import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "@/ui/notice";

/** The good result of a form. It takes the focus, since the button that had it is gone or far below. */
export function FocusedNotice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    // Below the sticky header.
    <div ref={place} tabIndex={-1} className="scroll-mt-28 outline-none">
      <Notice tone="good">{children}</Notice>
    </div>
  );
}
