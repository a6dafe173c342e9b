import type { ReactNode } from "react";
import { type DrawingName, EmptyDrawing, type Lines } from "@/ui/empty-drawing";

interface Props {
  /** The drawing of what is missing. */
  drawing?: DrawingName | Lines;
  title: string;
  text?: string;
  /** Next steps: links or buttons. */
  children?: ReactNode;
  /** The page's own heading if this state is the whole page. */
  heading?: "h1" | "h2";
}

/** An empty state: what is missing, and next steps. It speaks low beside the page's own heading. */
export function EmptyState({ drawing = "arch", title, text, children, heading: Heading = "h2" }: Props) {
  const whole = Heading === "h1";
  return (
    <div
      className={`mx-auto flex max-w-xl flex-col items-center px-4 text-center ${whole ? "py-16 sm:py-24" : "py-10"}`}
    >
      <EmptyDrawing of={drawing} />
      <Heading className={whole ? "text-title" : "text-heading"}>{title}</Heading>
      {text && <p className={`mt-3 text-soft ${whole ? "text-lg" : ""}`}>{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
