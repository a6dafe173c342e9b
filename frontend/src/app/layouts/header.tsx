import { useLocation } from "react-router";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { Logo } from "@/app/layouts/logo";
import { NAV_LINKS } from "@/app/layouts/nav-links";
import { SiteMenu } from "@/app/layouts/site-menu";
import { ThemeToggle } from "@/app/layouts/theme-toggle";
import { useT } from "@/lib/i18n/use-t";
import { BasketLink } from "@/shared/basket/basket-link";
import { SiteLink } from "@/shared/referral/site-link";
import { SessionLinks } from "@/shared/session/session-links";

/** The header of every public page. */
export function Header() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="frame flex min-h-17 items-center gap-x-1 max-sm:flex-wrap sm:gap-3">
        <Logo />
        <nav aria-label={t("header.mainNavigation")} className="ml-4 hidden xl:flex 2xl:ml-8 2xl:gap-1">
          {NAV_LINKS.map(({ to, name }) => (
            <SiteLink
              key={to}
              to={to}
              aria-current={pathname.startsWith(to) ? "page" : undefined}
              className="whitespace-nowrap px-2 py-2 text-[0.9375rem] 2xl:px-3 text-soft underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-brass aria-[current]:decoration-2"
            >
              {t(`nav.${name}`)}
            </SiteLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center max-xl:-mr-3 sm:gap-1">
          <div className="flex items-center gap-1 max-sm:hidden">
            <LanguagePicker />
            <ThemeToggle />
          </div>
          <BasketLink />
          <div className="sm:ml-2">
            <SessionLinks />
          </div>
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}
