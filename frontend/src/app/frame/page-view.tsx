import { use } from "react";
import { DocumentMeta } from "@/app/frame/document-meta";
import type { PageModule } from "@/app/routing/page";
import { usePages } from "@/app/routing/pages";
import { type Area, namespacesOf, type Route } from "@/app/routing/routes";
import { useTranslation } from "@/lib/i18n/use-t";

/** Shows a page of app/pages, suspending until its file and texts are loaded. */
export function PageView({ route }: { route: Route }) {
  const { pages } = usePages();
  const here = pages.get(route.page);
  // Requested before the texts suspend, so that both load in parallel.
  const coming = here ? null : pages.load(route.page);
  useTranslation(namespacesOf(route));
  const module = here ?? use(coming as Promise<PageModule>);
  return (
    <>
      <DocumentMeta meta={module.meta} />
      <module.default />
    </>
  );
}

/** Shows the layout of an area, with the page in its outlet. */
export function LayoutView({ area }: { area: Area }) {
  const { layouts } = usePages();
  const module = layouts.get(area) ?? use(layouts.load(area));
  return <module.default />;
}
