import type { ReactNode } from "react";
import { Mark } from "@/ui/mark";

interface Props {
  title: string;
  text: string;
  /** In place of the house's mark, while it is not done yet. */
  sign?: ReactNode;
  children?: ReactNode;
}

/** A page that says that something is done, and what comes next. */
export function Success({ title, text, sign, children }: Props) {
  return (
    <div className="frame max-w-2xl py-16 sm:py-24">
      {sign ?? <Mark className="appear size-16" />}
      <h1 className="mt-8 text-display">{title}</h1>
      <p className="mt-5 text-lg text-soft">{text}</p>
      {children}
    </div>
  );
}
