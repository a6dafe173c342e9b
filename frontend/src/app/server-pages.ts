import type { ComponentType } from "react";
import { INNER_ROUTES } from "@/app/inner-routes";
import * as publicLayout from "@/app/layouts/public";
import type { PageModule } from "@/app/page";
import { byFileName, type Pages } from "@/app/pages";
import { partsAtHand } from "@/lib/parts";

/** The pages that the server renders: the public ones. The others depend on who is asking. */
export const serverPages: Pages = {
  pages: partsAtHand(
    byFileName(
      import.meta.glob<PageModule>(["./pages/*.tsx", "!./pages/user-*.tsx", "!./pages/admin-*.tsx"], {
        eager: true,
      }),
    ),
  ),
  sections: partsAtHand(
    byFileName(import.meta.glob<{ default: ComponentType }>("./sections/*.tsx", { eager: true })),
  ),
  inner: partsAtHand({ routes: INNER_ROUTES }),
  layouts: partsAtHand({ public: publicLayout }),
};
