import type { ReactNode } from "react";
import { ArchOutline } from "@/ui/mark";

interface Props {
  title: string;
  text?: string;
  /** Next steps: links or buttons. */
  children?: ReactNode;
  /** The page's own heading if this state is the whole page. */
  heading?: "h1" | "h2";
}

/** An empty state: what is missing, and next steps. */
export function EmptyState({ title, text, children, heading: Heading = "h2" }: Props) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <ArchOutline className="mb-8 w-20 text-brass" />
      <Heading className="text-title">{title}</Heading>
      {text && <p className="mt-3 text-lg text-soft">{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
