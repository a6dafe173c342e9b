import { useRef } from "react";
import { useLocation } from "react-router";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { Logo } from "@/app/layouts/logo";
import { SiteMenu } from "@/app/layouts/site-menu";
import { ThemeToggle } from "@/app/layouts/theme-toggle";
import { useLinksFit } from "@/app/layouts/use-links-fit";
import { useT } from "@/lib/i18n/use-t";
import { useMenu } from "@/lib/site";
import { BasketLink } from "@/shared/basket/basket-link";
import { SiteLink } from "@/shared/referral/site-link";
import { SessionLinks } from "@/shared/session/session-links";

/** The header of every public page. If its links do not fit into the row, they are in the menu. */
export function Header() {
  const t = useT();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const fit = useLinksFit(row);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="frame flex min-h-17 items-center gap-x-1 max-sm:flex-wrap sm:gap-3">
        <Logo />
        <nav
          ref={row}
          aria-label={t("header.mainNavigation")}
          className={`ml-4 hidden min-w-0 flex-1 xl:flex ${fit ? "" : "invisible"}`}
        >
          {useMenu("header").map(({ to, label, lang }) => (
            <SiteLink
              key={to}
              to={to}
              lang={lang}
              aria-current={pathname.startsWith(to) ? "page" : undefined}
              className="whitespace-nowrap px-2 py-2 text-[0.9375rem] text-soft underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-highlight aria-[current]:decoration-2"
            >
              {label}
            </SiteLink>
          ))}
        </nav>
        <div className={`ml-auto flex items-center sm:gap-1 ${fit ? "max-xl:-mr-3" : "-mr-3"}`}>
          <div className="flex items-center gap-1 max-sm:hidden">
            <LanguagePicker />
            <ThemeToggle />
          </div>
          <BasketLink />
          <div className="sm:ml-2">
            <SessionLinks />
          </div>
          <SiteMenu always={!fit} />
        </div>
      </div>
    </header>
  );
}
