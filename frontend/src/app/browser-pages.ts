import type { ComponentType } from "react";
import * as publicLayout from "@/app/layouts/public";
import type { PageModule } from "@/app/page";
import { byFileName, type Pages } from "@/app/pages";
import { partsOnDemand } from "@/lib/parts";

/** Each page, each section and the two inner layouts are chunks of their own. */
export const browserPages: Pages = {
  pages: partsOnDemand(byFileName(import.meta.glob<PageModule>("./pages/*.tsx"))),
  sections: partsOnDemand(byFileName(import.meta.glob<{ default: ComponentType }>("./sections/*.tsx"))),
  layouts: partsOnDemand({
    public: () => Promise.resolve(publicLayout),
    account: () => import("@/app/layouts/account"),
    admin: () => import("@/app/layouts/admin"),
  }),
};
