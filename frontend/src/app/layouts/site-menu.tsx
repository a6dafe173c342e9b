import { lazy, Suspense, useState } from "react";
import { useT } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

const loadSheet = () => import("@/ui/sheet");
const Sheet = lazy(loadSheet);
const loadLinks = () => import("@/app/layouts/site-menu-links");
const SiteMenuLinks = lazy(async () => ({ default: (await loadLinks()).SiteMenuLinks }));

/**
 * The site's pages in a sheet, for windows too narrow for the row of links. It is fetched on hover or focus. `always`: in wide windows too.
 */
export function SiteMenu({ always }: { always: boolean }) {
  const t = useT();
  const [open, setOpen] = useState<boolean | null>(null); // null: never yet
  const close = () => setOpen(false);
  const prepare = () => {
    void loadSheet();
    void loadLinks();
  };
  return (
    <>
      <button
        type="button"
        aria-label={t("header.openMenu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={`${always ? "" : "xl:hidden"} ${buttonStyle("quiet", "icon")}`}
      >
        <Icon name="menu" />
      </button>
      {open !== null && (
        <Suspense>
          <Sheet open={open} onClose={close} title={t("header.menu")} closeLabel={t("common.close")}>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <SiteMenuLinks onLeave={close} />
            </Suspense>
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
