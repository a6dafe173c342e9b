import type { ComponentType } from "react";
import * as publicLayout from "@/app/layouts/public";
import type { PageModule } from "@/app/page";
import { byFileName, type Pages } from "@/app/pages";
import { ROUTES } from "@/app/routes";
import { partsOnDemand } from "@/lib/parts";

const publicPages = byFileName(
  import.meta.glob<PageModule>(["./pages/*.tsx", "!./pages/user-*.tsx", "!./pages/admin-*.tsx"]),
);

async function loadInner(page: string): Promise<PageModule> {
  const { innerPages } = await import("@/app/inner-pages");
  return (innerPages[page] as () => Promise<PageModule>)();
}

const inner = ROUTES.filter(({ area }) => area !== "public");

/** Each page, each section and the two inner layouts are chunks of their own. */
export const browserPages: Pages = {
  pages: partsOnDemand({
    ...publicPages,
    ...Object.fromEntries(inner.map(({ page }) => [page, () => loadInner(page)])),
  }),
  sections: partsOnDemand(byFileName(import.meta.glob<{ default: ComponentType }>("./sections/*.tsx"))),
  layouts: partsOnDemand({
    public: () => Promise.resolve(publicLayout),
    account: () => import("@/app/layouts/account"),
    admin: () => import("@/app/layouts/admin"),
  }),
};
