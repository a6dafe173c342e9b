import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";

/** A section of the profile: its purpose on the left, its fields on the right. */
export function ProfileCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 px-5 py-6 sm:px-7 sm:py-7 xl:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="mt-1.5 text-[0.9375rem] text-soft">{text}</p>
      </div>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
