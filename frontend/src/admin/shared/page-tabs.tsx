import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface Props {
  label: string;
  pages: readonly { to: string; label: string }[];
  /** The views of the list, at the end of the row. */
  children?: ReactNode;
}

/** Links between the pages of one part of the back office. */
export function PageTabs({ label, pages, children }: Props) {
  const { pathname } = useLocation();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <nav aria-label={label} className="tab-row min-w-0 flex-1 basis-96 gap-x-6">
        {pages.map((page) => (
          <Link
            key={page.label}
            to={page.to}
            aria-current={pathname === page.to.replace(/\?.*/, "") ? "page" : undefined}
            className="whitespace-nowrap border-b-2 border-transparent pb-2 pt-1 font-medium text-soft hover:text-ink aria-[current]:border-highlight aria-[current]:text-ink"
          >
            {page.label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
