import { useState } from "react";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { NAV_LINKS } from "@/app/layouts/nav-links";
import { ThemeToggle } from "@/app/layouts/theme-toggle";
import { SiteLink } from "@/features/referral/site-link";
import { SessionMenu } from "@/features/session/session-menu";
import { useT } from "@/lib/use-t";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Sheet } from "@/ui/sheet";

/** The site's pages in a sheet, where the window is too narrow for the row of links. */
export function SiteMenu() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={t("header.openMenu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`xl:hidden ${buttonStyle("quiet", "icon")}`}
      >
        <Icon name="menu" />
      </button>
      <Sheet open={open} onClose={close} title={t("header.menu")} closeLabel={t("common.close")}>
        <nav aria-label={t("header.menu")} className="flex flex-col">
          {[{ to: "/", name: "home" } as const, ...NAV_LINKS].map(({ to, name }) => (
            <SiteLink
              key={to}
              to={to}
              onClick={close}
              className="border-b border-line py-3.5 font-display text-xl hover:text-verdigris"
            >
              {t(`nav.${name}`)}
            </SiteLink>
          ))}
        </nav>
        <div className="mt-4 flex items-center justify-between sm:hidden">
          <LanguagePicker />
          <ThemeToggle />
        </div>
        <div className="mt-8 grid">
          <SessionMenu onLeave={close} />
        </div>
      </Sheet>
    </>
  );
}
