import type { ComponentType } from "react";
import * as publicLayout from "@/app/layouts/public";
import type { PageModule } from "@/app/routing/page";
import { byName, type Pages } from "@/app/routing/pages";
import { partsOnDemand } from "@/lib/parts";

const publicPages = byName(import.meta.glob<PageModule>("../pages/public/*.tsx"));

async function loadInner(page: string): Promise<PageModule> {
  const { innerPages } = await import("@/app/routing/inner-pages");
  return (innerPages[page] as () => Promise<PageModule>)();
}

/** Each page, each section and the two inner layouts are chunks of their own. */
export const browserPages: Pages = {
  pages: partsOnDemand(publicPages, loadInner),
  sections: partsOnDemand(byName(import.meta.glob<{ default: ComponentType }>("../sections/*.tsx"))),
  inner: partsOnDemand({
    routes: async () => (await import("@/app/routing/inner-routes")).INNER_ROUTES,
  }),
  layouts: partsOnDemand({
    public: () => Promise.resolve(publicLayout),
    account: () => import("@/app/layouts/account"),
    admin: () => import("@/app/layouts/admin"),
  }),
};
