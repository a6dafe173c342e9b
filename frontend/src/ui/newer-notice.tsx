import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Choice {
  label: string;
  run: () => void;
}

interface Props {
  /** The version saved in the meantime. */
  children: ReactNode;
  /** Saves the typed values over it. */
  keep: Choice;
  /** Continues from the saved version. */
  take: Choice;
}

/**
 * A conflict: another version was saved while the user typed here. Shows it, and the choice between the two. Takes the
 * focus; after the choice the first field around it gets it.
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
