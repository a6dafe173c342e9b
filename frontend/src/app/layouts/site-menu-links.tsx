import { LanguagePicker } from "@/app/layouts/language-picker";
import { ThemeToggle } from "@/app/layouts/theme-toggle";
import { useT } from "@/lib/i18n/use-t";
import { useMenu } from "@/lib/site";
import { SiteLink } from "@/shared/referral/site-link";
import { SessionMenu } from "@/shared/session/session-menu";

/** The content of the narrow menu: the site's pages, language and theme, and account links. */
export function SiteMenuLinks({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  return (
    <>
      <nav aria-label={t("header.menu")} className="flex flex-col">
        {[{ to: "/", label: t("nav.home"), lang: undefined }, ...useMenu("header")].map(
          ({ to, label, lang }) => (
            <SiteLink
              key={to}
              to={to}
              lang={lang}
              onClick={onLeave}
              className="border-b border-line py-3.5 font-display text-xl hover:text-accent"
            >
              {label}
            </SiteLink>
          ),
        )}
      </nav>
      <div className="mt-4 flex items-center justify-between sm:hidden">
        <LanguagePicker />
        <ThemeToggle />
      </div>
      <div className="mt-8 grid">
        <SessionMenu onLeave={onLeave} />
      </div>
    </>
  );
}
