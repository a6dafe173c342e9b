import { refusal } from "@test/fake-server.ts";
import { openOffice } from "@test/office.ts";
import { order } from "@test/office-rows.ts";
import { screen } from "@testing-library/dom";
import { expect, test } from "vitest";

const SALES = { name: "Sales" };

const open = (orders: object[]) =>
  openOffice("/admin", "Dashboard", {
    tables: { orders },
    functions: {
      "shop-setup": {
        openedAt: null,
        previewLink: null,
        steps: [{ step: "company", done: false }],
        placeholders: [],
      },
      sales: () => refusal(500, "internal"),
    },
  });

test("before the first order there are no sales to see", async () => {
  await open([]);
  expect(await screen.findByText("No orders yet")).toBeInTheDocument();
  expect(screen.queryByRole("heading", SALES)).toBeNull();
});

test("after the first order the sales are shown", async () => {
  await open([order()]);
  expect(await screen.findByRole("heading", SALES)).toBeInTheDocument();
});
