import { type ComponentType, createContext, useContext } from "react";
import type { PageModule } from "@/app/routing/page";
import type { Route } from "@/app/routing/routes";
import type { Parts } from "@/lib/parts";

/** Source of pages and layouts: all loaded on the server, loaded on demand in the browser. */
export interface Pages {
  /** Files of app/pages, by area and name. */
  pages: Parts<PageModule>;
  /** Files of app/sections: parts of pages below the first screen. */
  sections: Parts<{ default: ComponentType }>;
  /** `routes`: the addresses behind the sign-in. */
  inner: Parts<readonly Route[]>;
  /** Files of app/layouts, by area. */
  layouts: Parts<{ default: ComponentType }>;
}

export const PagesContext = createContext<Pages | null>(null);

export function usePages(): Pages {
  const pages = useContext(PagesContext);
  if (!pages) throw new Error("usePages must be used within PagesContext");
  return pages;
}

/** `../pages/admin/orders.tsx` → `admin/orders`: turn the keys of a glob into file names. */
export function byName<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.replace(/^\.\.\/\w+\/|\.tsx$/g, ""), file]),
  );
}
