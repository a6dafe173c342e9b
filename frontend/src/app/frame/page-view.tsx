import { DocumentMeta } from "@/app/frame/document-meta";
import { usePages } from "@/app/routing/pages";
import { type Area, namespacesOf, type Route } from "@/app/routing/routes";
import { useTranslation } from "@/lib/i18n/use-t";
import { renderedPart } from "@/lib/parts";

/** Shows a page of app/pages, suspending until its file and texts are loaded. */
export function PageView({ route }: { route: Route }) {
  const { pages } = usePages();
  // Requested before the texts suspend, so that both load in parallel.
  if (!pages.get(route.page)) void pages.load(route.page);
  useTranslation(namespacesOf(route));
  const module = renderedPart(pages, route.page);
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
  const module = renderedPart(layouts, area);
  return <module.default />;
}
