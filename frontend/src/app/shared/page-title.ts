import { BRAND } from "@/app/shared/company";

/** What the browser's tab shows: the page, then the house. */
export function pageTitle(page: string): string {
  return `${page} · ${BRAND.name}`;
}
