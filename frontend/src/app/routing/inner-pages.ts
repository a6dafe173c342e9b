import type { PageModule } from "@/app/routing/page";
import { byName } from "@/app/routing/pages";

/** The pages behind the sign-in, by name. A chunk of its own: the list is long, and most visitors never need it. */
export const innerPages = byName(
  import.meta.glob<PageModule>(["../pages/account/*.tsx", "../pages/admin/*.tsx"]),
);
