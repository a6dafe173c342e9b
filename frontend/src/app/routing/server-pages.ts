import type { ComponentType } from "react";
import * as accountLayout from "@/app/layouts/account";
import * as adminLayout from "@/app/layouts/admin";
import * as publicLayout from "@/app/layouts/public";
import { INNER_ROUTES } from "@/app/routing/inner-routes";
import type { PageModule } from "@/app/routing/page";
import { byName, type Pages } from "@/app/routing/pages";
import { partsAtHand } from "@/lib/parts";

/** The pages that the server renders: the public ones. Of the others, which depend on the user, it renders the frame. */
export const serverPages: Pages = {
  pages: partsAtHand(byName(import.meta.glob<PageModule>("../pages/public/*.tsx", { eager: true }))),
  sections: partsAtHand(
    byName(import.meta.glob<{ default: ComponentType }>("../sections/*.tsx", { eager: true })),
  ),
  inner: partsAtHand({ routes: INNER_ROUTES }),
  layouts: partsAtHand({ public: publicLayout, account: accountLayout, admin: adminLayout }),
};
