import { broken } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { NEWS_ITEM } from "@test/rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

test("a feed that failed to load shows an error and can be retried", async () => {
  const server = new FakeServer({ tables: { news: [{ ...NEWS_ITEM, is_published: true }] } });
  server.on("GET", "/rest/v1/news", broken);
  const user = openPage("/news");
  const title = await screen.findByRole("heading", { name: "Error loading news" });
  server.off("GET", "/rest/v1/news");
  const panel = within(title.closest("[role=alert]") as HTMLElement);
  await user.click(panel.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText(NEWS_ITEM.title)).toBeVisible();
});
