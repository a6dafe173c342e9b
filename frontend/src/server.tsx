import "@/server-polyfills";
import { planPage } from "@/app/rendering/plan";
import { renderPage } from "@/app/rendering/render";

/** The two functions called by Python, JSON text in and out: plan a page, and render it. */
const guildhall = {
  plan: (input: string): string => JSON.stringify(planPage(JSON.parse(input))),
  render: (input: string): string => JSON.stringify(renderPage(JSON.parse(input))),
};

(globalThis as unknown as { guildhall: typeof guildhall }).guildhall = guildhall;
