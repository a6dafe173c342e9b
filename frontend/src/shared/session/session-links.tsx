import { lazy, Suspense, useState } from "react";
import { useT } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { useSession } from "@/shared/session/session-store";
import { useOffice } from "@/shared/session/use-office";
import { useSignOut } from "@/shared/session/use-sign-out";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

const loadSheet = () => import("@/ui/sheet");
const Sheet = lazy(loadSheet);
const loadPanel = () => import("@/shared/session/forms/auth-panel");
const AuthPanel = lazy(async () => ({ default: (await loadPanel()).AuthPanel }));

const NARROW = "max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:p-0 max-sm:text-ink";

/**
 * The header's account links; an icon if the window is narrow. 'Sign In' opens a sheet, which is fetched on hover or
 * focus. It stays open if another tab signs in meanwhile.
 */
export function SessionLinks() {
  const t = useT();
  const { user } = useSession();
  const [open, setOpen] = useState<boolean | null>(null); // null: never yet
  const close = () => setOpen(false);
  const prepare = () => {
    void loadSheet();
    void loadPanel();
  };
  return (
    <>
      {user ? (
        <AccountLinks />
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onPointerEnter={prepare}
          onFocus={prepare}
          className={`${buttonStyle("primary", "sm")} whitespace-nowrap ${NARROW}`}
        >
          <Icon name="person" className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t("session.signIn")}</span>
        </button>
      )}
      {open !== null && (
        <Suspense>
          <Sheet
            open={open}
            onClose={close}
            title={t("session.sheetTitle")}
            subtitle={t("session.sheetSubtitle")}
            closeLabel={t("common.close")}
          >
            <Suspense fallback={<Skeleton className="h-72" />}>
              <AuthPanel onDone={close} />
            </Suspense>
          </Sheet>
        </Suspense>
      )}
    </>
  );
}

function AccountLinks() {
  const t = useT();
  const office = useOffice();
  const signOut = useSignOut();
  return (
    <div className="flex items-center gap-1">
      {office && (
        <SiteLink
          to="/admin"
          className={`${buttonStyle("quiet", "sm")} whitespace-nowrap px-2 max-sm:hidden`}
        >
          {t("session.office")}
        </SiteLink>
      )}
      <SiteLink to="/user" className={`${buttonStyle("secondary", "sm")} whitespace-nowrap ${NARROW}`}>
        <Icon name="person" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t("session.dashboard")}</span>
      </SiteLink>
      <button
        type="button"
        onClick={signOut}
        className={`${buttonStyle("quiet", "sm")} whitespace-nowrap px-2 max-sm:hidden`}
      >
        {t("session.signOut")}
      </button>
    </div>
  );
}
