import "@/inner.css";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { PaletteButton } from "@/admin/palette/palette-button";
import { usePalette } from "@/admin/palette/use-palette";
import { SignedInEmail } from "@/app/layouts/account-bar";
import { LanguagePicker } from "@/app/layouts/language-picker";
import { Logo } from "@/app/layouts/logo";
import { OfficeNav, useOfficePages } from "@/app/layouts/office-nav";
import { SkipLink } from "@/app/layouts/skip-link";
import { ThemeToggle } from "@/app/layouts/theme-toggle";
import { isSomethingUnsaved, leaveUnless } from "@/components/forms/unsaved";
import { useTranslation } from "@/lib/i18n/use-t";
import { readLocal, writeLocal } from "@/lib/storage";
import { ProofHost } from "@/shared/session/proof/proof-host";
import { useSignOut } from "@/shared/session/use-sign-out";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

const COLLAPSED_KEY = "guildhall.officeNav";
const WIDE = "(min-width: 64rem)";

/**
 * The frame of the back office: navigation and account in a column beside the page, which has the rest of the window.
 * The column can be narrowed to its icons; on a phone a button opens it below the bar.
 */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("admin");
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [collapsed, setCollapsed] = useState(false);
  // Before the first paint, but not in the server's HTML.
  useLayoutEffect(() => setCollapsed(readLocal(COLLAPSED_KEY) === "collapsed"), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const close = () => setOpen(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);
  const palette = usePalette(useOfficePages());
  const toggle = () => {
    setCollapsed(!collapsed);
    writeLocal(COLLAPSED_KEY, collapsed ? "" : "collapsed");
  };
  return (
    <div
      className={`min-h-dvh lg:grid print:block ${collapsed ? "lg:grid-cols-[4.25rem_minmax(0,1fr)]" : "lg:grid-cols-[13.5rem_minmax(0,1fr)]"}`}
    >
      <SkipLink />
      {palette.palette}
      <ProofHost />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu, from its button too */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a banner may be named; a preview has one of its own */}
      <header
        aria-label={t("nav.title")}
        onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
        className="max-lg:sticky max-lg:top-0 max-lg:z-20 bg-sunken print:hidden lg:border-r lg:border-line"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-1.5 lg:hidden">
          <Logo />
          <PaletteButton className="ml-auto" onOpen={palette.open} />
          <Button
            variant="quiet"
            size="icon"
            aria-expanded={open}
            aria-controls="office-column"
            aria-label={t(open ? "nav.close" : "nav.open")}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? "close" : "menu"} />
          </Button>
        </div>
        <div
          id="office-column"
          className={`flex-col bg-sunken max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:top-14 max-lg:overflow-y-auto max-lg:py-3 lg:sticky lg:top-0 lg:flex lg:h-dvh ${open ? "flex" : "hidden"}`}
        >
          <div
            className={`flex items-center justify-between px-4 pt-1.5 max-lg:hidden ${collapsed ? "flex-col" : ""}`}
          >
            <span className={collapsed ? "w-full overflow-hidden [&_a]:text-[0]" : ""}>
              <Logo />
            </span>
            <PaletteButton className="-mr-2.5 shrink-0" onOpen={palette.open} />
          </div>
          <OfficeNav collapsed={collapsed} />
          <Account collapsed={collapsed} onToggle={toggle} />
        </div>
      </header>
      <main
        id="content"
        aria-label={t("nav.title")}
        tabIndex={-1}
        inert={open}
        className="min-w-0 px-4 py-5 outline-none sm:px-6 lg:px-7 lg:py-2.5"
      >
        {children}
      </main>
    </div>
  );
}

interface AccountProps {
  collapsed: boolean;
  onToggle: () => void;
}

/** The signed-in user, the language and the theme, at the foot of the column. */
function Account({ collapsed, onToggle }: AccountProps) {
  const { t } = useTranslation("admin");
  const signOut = useSignOut();
  const narrow = collapsed ? "lg:hidden" : "";
  return (
    <div className="border-t border-line px-3 py-1 max-lg:mt-3">
      <p className={`flex px-2 leading-5 ${narrow}`}>
        <SignedInEmail />
      </p>
      <div className={`flex flex-wrap items-center ${narrow}`}>
        <Link to="/user/profile" className={`${buttonStyle("quiet", "sm")} px-2`}>
          {t("account.profile")}
        </Link>
        <Button
          variant="quiet"
          size="sm"
          className="px-2"
          onClick={() => leaveUnless(isSomethingUnsaved(), signOut)}
        >
          {t("account.signOut")}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between">
        <span className={narrow}>
          <LanguagePicker />
        </span>
        <ThemeToggle />
        <Button
          variant="quiet"
          size="icon"
          className="max-lg:hidden"
          aria-pressed={collapsed}
          aria-label={t("nav.collapse")}
          title={t("nav.collapse")}
          onClick={onToggle}
        >
          <Icon name="column" />
        </Button>
      </div>
    </div>
  );
}
