import type { ReactNode } from "react";
import { Mark } from "@/ui/mark";

/** A page that says that something is done, and what comes next. */
export function Success({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="frame max-w-2xl py-16 sm:py-24">
      <Mark className="appear size-16" />
      <h1 className="mt-8 text-display">{title}</h1>
      <p className="mt-5 text-lg text-soft">{text}</p>
      {children}
    </div>
  );
}
