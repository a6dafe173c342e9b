import type { ReactNode } from "react";
import { Mark } from "@/ui/mark";

interface Props {
  title: string;
  text: string;
  /** Replaces the logo while the action is still pending. */
  sign?: ReactNode;
  children?: ReactNode;
}

/** A page that confirms an action and shows the next steps. */
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
