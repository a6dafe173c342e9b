import type { ReactNode } from "react";
import { SiteLink } from "@/shared/referral/site-link";
import { Icon } from "@/ui/icon";

interface Props {
  title: string;
  text: string;
  /** Link to the rest. */
  more: { to: string; label: string };
  children: ReactNode;
}

/** A section of the home page that shows a few of many. */
export function Selection({ title, text, more, children }: Props) {
  return (
    <section className="frame py-16 sm:py-24">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 sm:mb-12">
        <div>
          <h2 className="text-title">{title}</h2>
          <p className="mt-2 text-lg text-soft">{text}</p>
        </div>
        <SiteLink
          to={more.to}
          className="inline-flex items-center gap-2 border-b-2 border-highlight pb-1 font-medium hover:text-accent"
        >
          {more.label}
          <Icon name="onward" />
        </SiteLink>
      </div>
      {children}
    </section>
  );
}
