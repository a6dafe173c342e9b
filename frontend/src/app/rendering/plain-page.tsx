import type { ComponentType } from "react";
import { withoutShop } from "@/app/parts/page-title";
import type { Meta } from "@/app/routing/page";

/** The words of a page whose components failed on the server, until the browser has rendered it. */
export function PlainPage({ meta, Words }: { meta: Meta; Words: ComponentType | undefined }) {
  if (!Words) return <PageSummary meta={meta} />;
  return (
    <div className="frame space-y-4 py-12">
      <h1 className="text-title">{withoutShop(meta.title)}</h1>
      <Words />
    </div>
  );
}

/** The title and the description of a page. */
export function PageSummary({ meta: { title, description } }: { meta: Meta }) {
  return (
    <div className="frame space-y-4 py-12">
      <h1 className="text-title">{withoutShop(title)}</h1>
      <p>{description}</p>
    </div>
  );
}
