import { use } from "react";
import { DocumentMeta } from "@/app/document-meta";
import { usePages } from "@/app/pages";
import type { Area } from "@/app/routes";

/** Shows a page of app/pages, waiting for its file where it is not at hand yet. */
export function PageView({ page }: { page: string }) {
  const { pages } = usePages();
  const module = pages.get(page) ?? use(pages.load(page));
  return (
    <>
      <DocumentMeta meta={module.meta} />
      <module.default />
    </>
  );
}

/** Shows the layout of an area, which holds the page in its outlet. */
export function LayoutView({ area }: { area: Area }) {
  const { layouts } = usePages();
  const module = layouts.get(area) ?? use(layouts.load(area));
  return <module.default />;
}
