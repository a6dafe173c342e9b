import { ADA, broken, card, expectToast, facts, orderRow, productOf } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const LINK_CREATED = "Payment link has been created. Click above to complete payment.";
const PAID = { status: "paid", payment_method: "card" };

const openOrders = async (server: FakeServer) => ({
  server,
  user: openPage("/user/orders", { session: CUSTOMER }),
});
const withOrders = (...orders: ReturnType<typeof orderRow>[]) =>
  openOrders(new FakeServer({ tables: { orders } }));

test("a customer without orders sees the empty state [USR-33, USR-34]", async () => {
  await withOrders();
  await screen.findByText("No orders yet");
  expect(screen.getByText("0 orders")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Browse Products" })).toHaveAttribute("href", "/products");
});

test("each order has a card [USR-32, USR-35, USR-36, USR-37, USR-38, USR-39, USR-40, USR-41, USR-42, CONST-21]", async () => {
  const workshop = { title: "Anvil Class", instructor: "Maud Ferrand", delivery_files: [] };
  await withOrders(
    orderRow("aaaaaaaa1", { ...PAID, product: productOf("Anvil") }),
    orderRow("bbbbbbbb1", { workshop, total_amount: 99 }),
    orderRow("cccccccc1", { status: "cancelled", quantity: 2 }),
  );
  const anvil = await card("Anvil");
  expect(screen.getByText("3 orders")).toBeInTheDocument();
  expect(within(anvil).getByText("aaaaaaaa")).toBeInTheDocument();
  expect(within(anvil).getByText("Paid")).toBeInTheDocument();
  expect(within(anvil).getByRole("heading", { name: "Anvil" })).toBeInTheDocument();
  expect(within(anvil).getByText("Nov 3, 2026")).toBeInTheDocument();
  expect(within(anvil).getByText(/^\$299\.00/)).toHaveTextContent(/^\$299\.00 USD$/);
  expect(facts(anvil)).toEqual({ Type: "Shop system", "Payment method": "Card" });
  expect(facts(await card("Anvil Class"))).toEqual({
    Type: "workshop",
    Instructor: "Maud Ferrand",
    "Payment method": "N/A",
  });
  expect(within(await card("2 × Unknown Product")).getByText("cccccccc")).toBeInTheDocument();
  await waitFor(() => expect(document.title).toMatch(/^Orders/));
});

test("a reduced order names its discount code and what it took off", async () => {
  const reduced = { discount_code: "SUMMER20", discount_amount: 59.8, total_amount: 239.2 };
  await withOrders(
    orderRow("aaaaaaaa1", { ...PAID, ...reduced, product: productOf("Anvil") }),
    orderRow("bbbbbbbb1", { ...PAID, product: productOf("Bellows") }),
  );
  expect(within(await card("Anvil")).getByText("Discount (SUMMER20): -$59.80")).toBeInTheDocument();
  expect(within(await card("Bellows")).queryByText(/Discount/)).toBeNull();
});

test("a paid order opens its details [USR-43, USR-44, USR-48, USR-50, USR-51, USR-52, USR-53, USR-54]", async () => {
  const order_details = {
    id: "d1",
    title: "Your bellows",
    description: "All that you need.\nKeep it dry.",
    image_url: "/art/products/payout-mint.svg",
    links: [
      { title: "Open the console", url: "https://example.com/console" },
      { title: "Read the manual", url: "https://example.com/manual" },
    ],
    additional_details: { license_key_for_one: "AB-12", seats: { most: 5 }, valid: true },
  };
  const { user } = await withOrders(
    orderRow("aaaaaaaa", { ...PAID, product: productOf("Bellows"), order_details }),
    orderRow("bbbbbbbb", { ...PAID, product: productOf("Chisel") }),
  );
  const bellows = within(await card("Bellows"));
  expect(bellows.queryByRole("heading", { name: "Your bellows" })).not.toBeInTheDocument();
  await user.click(bellows.getByRole("button", { name: "View Details : Bellows" }));
  expect(bellows.getByRole("heading", { name: "Your bellows" })).toBeInTheDocument();
  expect(bellows.getByText(/^All that you need\./)).toHaveTextContent("All that you need. Keep it dry.");
  expect(bellows.getByRole("heading", { name: "Access Links" })).toBeInTheDocument();
  const links = bellows.getAllByRole("link", { name: /\(opens in a new tab\)$/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://example.com/console",
    "https://example.com/manual",
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
  }
  expect(bellows.getByRole("heading", { name: "Additional Information" })).toBeInTheDocument();
  expect(facts(await card("Bellows"))).toMatchObject({
    "License Key For One": "AB-12",
    Seats: '{"most":5}',
    Valid: "true",
  });
  await user.click(bellows.getByRole("button", { name: "Hide Details : Bellows" }));
  expect(bellows.queryByRole("heading", { name: "Your bellows" })).not.toBeInTheDocument();
  // Nothing to open: no toggle.
  expect(
    within(await card("Chisel")).queryByRole("button", { name: /View Details/ }),
  ).not.toBeInTheDocument();
});

test.each([
  ["pending", { status: "pending" }, true, false],
  ["with an open page", { status: "pending_payment", payment_reference: "cs_1" }, true, true],
  [
    "with an open page, by its other name",
    { status: "payment_pending", payment_reference: "cs_1" },
    true,
    true,
  ],
  ["without a reference", { status: "pending_payment" }, false, false],
  ["paid", PAID, false, false],
  ["canceled", { status: "cancelled", payment_reference: "cs_2" }, false, false],
])(
  "the status decides which orders can be paid: %s [USR-45, USR-46, USR-47, PAY-15]",
  async (_name, columns, payable, created) => {
    await withOrders(orderRow("aaaaaaaa", { ...columns, product: productOf("Engine") }));
    const engine = within(await card("Engine"));
    expect(engine.queryAllByRole("button", { name: "Pay $299.00 by card" })).toHaveLength(payable ? 1 : 0);
    expect(engine.queryAllByText(LINK_CREATED)).toHaveLength(created ? 1 : 0);
  },
);

test("a failed read shows an error and can be retried [ERR-57]", async () => {
  const server = new FakeServer({
    tables: { orders: [orderRow("aaaaaaaa", { product: productOf("Gauge") })] },
  });
  server.on("GET", "/rest/v1/orders", broken);
  const { user } = await openOrders(server);
  await expectToast("Error", "Failed to fetch your orders");
  server.off("GET", "/rest/v1/orders");
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await card("Gauge")).toBeInTheDocument();
});

test("orders are read ten at a time with their related rows [CALL-33]", async () => {
  const hooks = [...Array(13).keys()].map((n) => orderRow(`aaaaaaa${n}`, { status: "cancelled" }));
  const { server, user } = await withOrders(...hooks);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(10));
  expect(await screen.findByText("13 orders")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(13));
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  const pages = server.to("GET", "orders").filter(({ query }) => query.get("select") !== "id");
  expect(pages.map(({ query }) => query.get("limit"))).toEqual(["11", "21"]);
  for (const { query } of pages) {
    expect(query.get("auth_user_id")).toBe(`eq.${ADA.id}`);
    expect(query.get("order")).toBe("created_at.desc,id.desc");
    expect(query.get("select")).toMatch(/product:products\(.*workshop:workshops\(.*order_details\(/);
  }
});

test("a refund is requested from the order while the promise lasts", async () => {
  const today = new Date().toISOString();
  const long_ago = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const { server, user } = await withOrders(
    orderRow("aaaaaaaa", { status: "completed", product: productOf("Chisel"), created_at: today }),
    orderRow("bbbbbbbb", { status: "completed", product: productOf("Drill"), created_at: long_ago }),
  );
  await card("Drill");
  await user.click(screen.getByRole("button", { name: /^Request a refund/ }));
  await user.type(await screen.findByLabelText("What was wrong? (optional)"), "It squeaks.");
  await user.click(screen.getByRole("button", { name: "Send request" }));
  await screen.findByText("Your request has been sent. We'll reply by email.");
  expect(server.bodies("POST", "contact_messages")).toEqual([
    {
      name: ADA.email,
      email: ADA.email,
      subject: "Refund request: order aaaaaaaa",
      message: "Chisel (aaaaaaaa)\n\nIt squeaks.",
    },
  ]);
});
