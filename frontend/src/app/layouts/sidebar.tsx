import "@/inner.css";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { Logo } from "@/app/layouts/logo";
import { SkipLink } from "@/app/layouts/skip-link";
import { ThemeToggle } from "@/app/layouts/theme-toggle";
import { Drawing } from "@/ui/drawing";
import { Icon } from "@/ui/icon";

interface SidebarLink {
  to: string;
  label: string;
  /** Its icon, drawn on a grid of 20. */
  icon: string;
  /** Further addresses that highlight it. */
  also?: readonly string[];
}

interface Props {
  /** Names the navigation for screen readers. */
  title: string;
  links: SidebarLink[];
  /** The last entry: sign out. */
  foot?: ReactNode;
  /** The signed-in user. */
  account: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** The style of a link or a button in the sidebar. */
export const SIDEBAR_LINK =
  "flex items-center gap-2 whitespace-nowrap rounded-md px-3 py-2.5 text-left text-[0.9375rem] text-soft lg:px-2 lg:py-0.5 hover:bg-accent-wash hover:text-ink";

function isCurrent(pathname: string, { to, also = [] }: SidebarLink, root: string): boolean {
  if (pathname === to || also.includes(pathname)) return true;
  return to !== root && to !== "/" && pathname.startsWith(`${to}/`);
}

/** The navigation of the inner areas: a column beside the page; on a phone, one bar above it, whose menu has the rest. */
export function SidebarLayout({ title, links, foot, account, children }: Props) {
  const { pathname } = useLocation();
  const root = links[0]?.to ?? "/";
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname; // following a link closes the menu
  const current = links.find((link) => isCurrent(pathname, link, root));
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <SkipLink />
      <aside className="border-line bg-sunken max-lg:border-b lg:border-r">
        <div className="flex flex-col lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:px-3 lg:py-5">
          <div className="flex items-center justify-between gap-3 px-5 py-2 lg:mb-5 lg:px-2 lg:py-0">
            <div className="shrink-0 max-lg:max-w-3/5">
              <Logo />
            </div>
            <button
              type="button"
              aria-expanded={open}
              aria-controls="area-menu"
              onClick={() => setOpenAt(open ? null : pathname)}
              className="-mr-3 flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-md px-3 text-left hover:bg-accent-wash lg:hidden"
            >
              <span className="min-w-0 truncate">
                <span className="sr-only">{title}: </span>
                {current?.label ?? title}
              </span>
              <Icon name="menu" className="size-5 shrink-0" />
            </button>
          </div>
          <nav
            id="area-menu"
            aria-label={title}
            className={`flex-col gap-1 px-3 pb-3 lg:flex lg:px-0 lg:pb-0 ${open ? "flex" : "max-lg:hidden"}`}
          >
            {links.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                aria-current={isCurrent(pathname, link, root) ? "page" : undefined}
                className={`${SIDEBAR_LINK} aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent`}
              >
                <Drawing path={link.icon} />
                {link.label}
              </Link>
            ))}
            {foot}
          </nav>
          {open && (
            <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2 lg:hidden">
              <LanguagePicker />
              <ThemeToggle />
              {account}
            </div>
          )}
        </div>
      </aside>
      <div className="min-w-0">
        <header className="hidden min-h-17 flex-wrap items-center justify-end gap-2 border-b border-line px-8 py-2 lg:flex">
          <LanguagePicker />
          <ThemeToggle />
          {account}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="outline-none mx-auto max-w-6xl px-5 py-8 sm:px-8 sm:py-10"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
