import type { ComponentType } from "react";
import * as publicLayout from "@/app/layouts/public";
import type { PageModule } from "@/app/page";
import { byFileName, type Pages } from "@/app/pages";
import { partsOnDemand } from "@/lib/parts";

const publicPages = byFileName(
  import.meta.glob<PageModule>(["./pages/*.tsx", "!./pages/user-*.tsx", "!./pages/admin-*.tsx"]),
);

async function loadInner(page: string): Promise<PageModule> {
  const { innerPages } = await import("@/app/inner-pages");
  return (innerPages[page] as () => Promise<PageModule>)();
}

/** Each page, each section and the two inner layouts are chunks of their own. */
export const browserPages: Pages = {
  pages: partsOnDemand(publicPages, loadInner),
  sections: partsOnDemand(byFileName(import.meta.glob<{ default: ComponentType }>("./sections/*.tsx"))),
  inner: partsOnDemand({
    routes: async () => (await import("@/app/inner-routes")).INNER_ROUTES,
  }),
  layouts: partsOnDemand({
    public: () => Promise.resolve(publicLayout),
    account: () => import("@/app/layouts/account"),
    admin: () => import("@/app/layouts/admin"),
  }),
};
