import type { MenuEntryOutput, Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { MENUS, type Menu } from "@/lib/site";

/** A link of a menu: a built-in page by its name, or one of the owner's own by its id. */
export type Entry = Required<MenuEntryOutput>;
type OwnPage = Pick<Tables["pages"]["row"], "id" | "title" | "menu" | "is_published">;

/** Read the owner's own pages of a menu, drafts too. */
export function useOwnPages(menu: Menu): OwnPage[] {
  const read = list<"pages", OwnPage>("pages", { select: "id,title,menu,is_published", order: "title.asc" });
  return (useQuery(read).data ?? []).filter((page) => page.menu === menu);
}

/**
 * Return a menu's entries as the site shows them: own pages that it does not name come last. `others` name pages that
 * are in another menu now, or deleted.
 */
export function entriesWith(stored: MenuEntryOutput[], menu: Menu, own: OwnPage[]) {
  const builtIn: readonly string[] = MENUS[menu];
  const ids = own.map(({ id }) => id);
  const entries = stored.map(({ page, shown = true }) => ({ page, shown }));
  const isListed = ({ page }: Entry) => builtIn.includes(page) || ids.includes(page);
  const fresh = ids.filter((id) => !entries.some(({ page }) => page === id));
  return {
    listed: [...entries.filter(isListed), ...fresh.map((page) => ({ page, shown: true }))],
    others: entries.filter((entry) => !isListed(entry)),
  };
}
