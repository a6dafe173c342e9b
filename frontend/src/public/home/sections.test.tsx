import { held } from "@test/account.ts";
import { FakeServer, refusal } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const workshops = () => screen.queryByRole("heading", { level: 2, name: "Learn with us" });

test("workshops are hidden while they load, and products that fail show an error [PUB-20, PUB-25]", async () => {
  const server = new FakeServer();
  const read = held<object>();
  server.on("GET", "/rest/v1/workshops", read.answer);
  server.on("GET", "/rest/v1/products", () => refusal(400, "not_allowed", "broken"));
  openPage("/");
  expect(await screen.findByRole("heading", { name: "Error Loading Products" })).toBeVisible();
  expect(screen.getByText("Failed to fetch products: broken")).toBeVisible();
  expect(workshops()).not.toBeInTheDocument();
  read.come([{ ...WORKSHOP, is_active: true }]);
  await waitFor(() => expect(workshops()).toBeVisible());
  expect(screen.getByRole("heading", { name: WORKSHOP.title })).toBeVisible();
});
