import { broken, held } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

test("workshops that load are announced, and a failed read can be repeated [WS-1, WS-2]", async () => {
  const server = new FakeServer({ tables: { workshops: [{ ...WORKSHOP, is_active: true }] } });
  const read = held<Response>();
  server.on("GET", "/rest/v1/workshops", read.answer);
  const user = openPage("/workshops");
  const spinner = await screen.findByText("Loading workshops", { exact: false });
  read.come(broken());
  const title = await screen.findByRole("heading", { name: "Error loading workshops" });
  const panel = within(title.closest("[role=alert]") as HTMLElement);
  expect(panel.getByText("Please try again later.")).toBeVisible();
  expect(spinner).not.toBeInTheDocument();
  server.off("GET", "/rest/v1/workshops");
  await user.click(panel.getByRole("button", { name: "Try Again" }));
  await screen.findByRole("heading", { name: WORKSHOP.title });
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
});
