import type { PageModule } from "@/app/page";
import { byFileName } from "@/app/pages";

/** The pages behind the sign-in, by name. Their list is long, and most visitors never need it. */
export const innerPages = byFileName(
  import.meta.glob<PageModule>(["./pages/user-*.tsx", "./pages/admin-*.tsx"]),
);
