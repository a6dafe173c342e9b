import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";

/** A card with a heading: a part of a long form, or of a page. */
export function TitledCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="px-5 py-6 sm:px-7">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="mb-5 mt-1 max-w-2xl text-soft last:mb-0">{text}</p>
      {children}
    </Card>
  );
}
