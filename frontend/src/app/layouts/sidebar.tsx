import "@/inner.css";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { Logo } from "@/app/layouts/logo";
import { SkipLink } from "@/app/layouts/skip-link";
import { ThemeToggle } from "@/app/layouts/theme-toggle";
import { Skeleton } from "@/ui/skeleton";

interface SidebarLink {
  to: string;
  label: string;
  /** Further addresses that highlight it. */
  also?: string[];
}

interface Props {
  /** Names the navigation for screen readers. */
  title: string;
  links: SidebarLink[];
  /** The last entry: sign out. */
  foot?: ReactNode;
  /** The signed-in user. */
  account: ReactNode;
}

/** The style of a link or a button in the sidebar. */
export const SIDEBAR_LINK =
  "whitespace-nowrap rounded-md px-3 py-2.5 text-left text-[0.9375rem] lg:py-0.5 text-soft hover:bg-verdigris-wash hover:text-ink";

function isCurrent(pathname: string, { to, also = [] }: SidebarLink, root: string): boolean {
  if (pathname === to || also.includes(pathname)) return true;
  return to !== root && to !== "/" && pathname.startsWith(`${to}/`);
}

/** On a phone the row is wider than the screen: scrolls the current page's link to the centre. */
function showCurrent(row: HTMLElement | null) {
  const link = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && link)
    row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

/** The navigation of the inner areas: a column beside the page; on a phone, a row above it. */
export function SidebarLayout({ title, links, foot, account }: Props) {
  const { pathname } = useLocation();
  const root = links[0]?.to ?? "/";
  const row = useRef<HTMLElement>(null);
  const { length } = links;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link becomes current, or moves
  useEffect(() => showCurrent(row.current), [pathname, title, length]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <SkipLink />
      <aside className="border-line bg-sunken max-lg:border-b lg:border-r">
        <div className="flex flex-col lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:px-4 lg:py-5">
          <div className="px-5 py-4 lg:mb-5 lg:px-2 lg:py-0">
            <Logo />
          </div>
          <nav
            ref={row}
            aria-label={title}
            className="flex gap-1 swipe-row px-3 pb-3 lg:flex-col lg:overflow-visible lg:px-0 lg:pb-0"
          >
            {links.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                aria-current={isCurrent(pathname, link, root) ? "page" : undefined}
                className={`${SIDEBAR_LINK} aria-[current]:bg-verdigris-wash aria-[current]:font-medium aria-[current]:text-verdigris`}
              >
                {link.label}
              </Link>
            ))}
            {foot}
          </nav>
        </div>
      </aside>
      <div className="min-w-0">
        <header className="flex min-h-17 flex-wrap items-center justify-end gap-2 border-b border-line px-5 py-2 sm:px-8">
          <LanguagePicker />
          <ThemeToggle />
          {account}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="outline-none mx-auto max-w-6xl px-5 py-8 sm:px-8 sm:py-10"
        >
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
