import type { PageModule } from "@/app/routing/page";
import { byName } from "@/app/routing/pages";

/** The pages behind the sign-in, by name. Their list is long, and most visitors never need it. */
export const innerPages = byName(
  import.meta.glob<PageModule>(["../pages/account/*.tsx", "../pages/admin/*.tsx"]),
);
