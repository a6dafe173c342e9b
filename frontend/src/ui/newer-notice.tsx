import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Choice {
  label: string;
  run: () => void;
}

interface Props {
  /** What was saved meanwhile. */
  children: ReactNode;
  /** Saves what was typed over it. */
  keep: Choice;
  /** Goes on from it. */
  take: Choice;
}

/**
 * Something was saved elsewhere while one typed here: it, and the choice between the two. Takes the focus; once it has
 * been chosen, the first field around it has it.
 */
export function NewerNotice({ children, keep, take }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = notice.current?.closest("form, section");
    notice.current?.focus();
    return () => {
      const nowhere = document.activeElement === document.body;
      if (nowhere) around?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    };
  }, []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="waiting">
        {children}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="sm" onClick={keep.run}>
            {keep.label}
          </Button>
          <Button size="sm" variant="secondary" onClick={take.run}>
            {take.label}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
