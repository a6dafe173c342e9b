import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";

/** A part of a long form: what it is for, then its fields. */
export function FormPart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="px-5 py-6 sm:px-7">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="mb-5 mt-1 text-soft">{text}</p>
      {children}
    </Card>
  );
}
