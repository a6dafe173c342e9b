import { BRAND } from "@/app/shared/company";

/** The title of the browser tab: the page, then the shop. */
export function pageTitle(page: string): string {
  return `${page} · ${BRAND.name}`;
}
