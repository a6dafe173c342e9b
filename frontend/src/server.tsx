import "@/server-polyfills";
import { planPage } from "@/app/rendering/plan";
import { renderPage } from "@/app/rendering/render";

/** The two questions that Python asks, JSON text in and out: what a page needs, and how it looks. */
const guildhall = {
  plan: (input: string): string => JSON.stringify(planPage(JSON.parse(input))),
  render: (input: string): string => JSON.stringify(renderPage(JSON.parse(input))),
};

(globalThis as unknown as { guildhall: typeof guildhall }).guildhall = guildhall;
