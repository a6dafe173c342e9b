import { broken, card, held, orderRow, productOf } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const openProducts = () => openPage("/user/products", { session: CUSTOMER });
const bought = (name: string, columns: object = {}, product: object = {}) =>
  orderRow("aaaaaaaa", { product: productOf(name, product), ...columns });
const details = (title: string) => ({
  id: "d1",
  title,
  description: null,
  image_url: null,
  links: [],
  additional_details: {},
});

test("skeletons show while it loads [USR-55]", async () => {
  const server = new FakeServer();
  const orders = held<object[]>();
  server.on("GET", "/rest/v1/orders", orders.answer);
  await openProducts();
  await waitFor(() => expect(screen.getAllByTestId("purchase-skeleton")).toHaveLength(3));
  orders.come([]);
  await waitFor(() => expect(screen.queryAllByTestId("purchase-skeleton")).toHaveLength(0));
});

test("a failed read shows the error panel [USR-56, ERR-58]", async () => {
  const server = new FakeServer();
  server.on("GET", "/rest/v1/orders", broken);
  const user = await openProducts();
  const panel = await screen.findByRole("alert");
  expect(within(panel).getByText("Error loading products")).toBeInTheDocument();
  expect(panel).toHaveTextContent("There was an error loading your products. Please try again later.");
  server.off("GET", "/rest/v1/orders");
  await user.click(within(panel).getByRole("button", { name: "Try Again" }));
  await screen.findByText("No products yet");
});

test("a customer without products sees the empty state [USR-57]", async () => {
  new FakeServer();
  await openProducts();
  await screen.findByText("No products yet");
  expect(screen.getByRole("link", { name: "Browse Products" })).toHaveAttribute("href", "/products");
});

test("a paid product shows its details [USR-58, USR-59, USR-60]", async () => {
  const orders = [
    bought(
      "Anvil",
      { status: "completed", order_details: details("Your anvil") },
      { description: "For heavy work." },
    ),
    bought("Bellows", { id: "b1", status: "paid" }),
  ];
  new FakeServer({ tables: { orders } });
  const user = await openProducts();
  const anvil = within(await card("Anvil"));
  expect(anvil.getByRole("heading", { name: "Anvil" })).toBeInTheDocument();
  expect(anvil.getByText("For heavy work.")).toBeInTheDocument();
  expect(anvil.getByText(/^\$299\.00/)).toHaveTextContent(/^\$299\.00 USD$/);
  expect(anvil.getByText("Nov 3, 2026")).toBeInTheDocument();
  expect(anvil.getByText("Product details available")).toBeInTheDocument();
  await user.click(anvil.getByRole("button", { name: "View Details : Anvil" }));
  expect(anvil.getByRole("heading", { name: "Your anvil" })).toBeInTheDocument();
  await user.click(anvil.getByRole("button", { name: "Hide Details : Anvil" }));
  expect(anvil.queryByRole("heading", { name: "Your anvil" })).not.toBeInTheDocument();
  // Paid, but nothing to open yet.
  const bellows = within(await card("Bellows"));
  expect(bellows.getByText("No description available")).toBeInTheDocument();
  expect(bellows.getByText("Order Status: Paid")).toBeInTheDocument();
});

test.each([
  ["pending", { status: "pending" }],
  ["with an open payment page", { status: "pending_payment", payment_reference: "cs_1" }],
])("an order can be completed: %s [USR-61]", async (_name, columns) => {
  new FakeServer({ tables: { orders: [bought("Chisel", columns)] } });
  await openProducts();
  const chisel = within(await card("Chisel"));
  expect(chisel.getByRole("heading", { name: "Complete your order" })).toBeInTheDocument();
  expect(chisel.getByRole("button", { name: "Pay $299.00 by card" })).toBeEnabled();
});

test("the page updates itself when the payment arrives", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const server = new FakeServer({ tables: { orders: [bought("Drill")] } });
    await openProducts();
    await screen.findByRole("heading", { name: "Complete your order" });
    Object.assign(server.rows("orders")[0] as object, {
      status: "paid",
      order_details: details("Your drill"),
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText("Product details available")).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

const LATER = "Product details will be available once your order is processed.";

test.each([
  ["cancelled", "Cancelled", "This order was canceled, so there is nothing to open."],
  ["refunded", "Refunded", "This order was refunded. You no longer have access to its content."],
  ["processing", "Processing", LATER],
  ["shipped", "Shipped", LATER],
  ["delivered", "Delivered", LATER],
  ["pending_payment", "Pending payment", LATER],
])("%s shows what is pending [USR-62, USR-63]", async (status, words, text) => {
  new FakeServer({ tables: { orders: [bought("File", { status })] } });
  await openProducts();
  const file = within(await card("File"));
  expect(file.getByText(`Order Status: ${words}`)).toBeInTheDocument();
  expect(file.getByText(text)).toBeInTheDocument();
});

test("products are read one page at a time [CALL-34]", async () => {
  const orders = [...Array(14).keys()].map((n) => bought("Grindstone", { id: `o${n}`, status: "cancelled" }));
  const server = new FakeServer({ tables: { orders } });
  const user = await openProducts();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(12));
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(14));
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  const reads = server.to("GET", "orders");
  expect(reads.map(({ query }) => query.get("limit"))).toEqual(["13", "25"]);
  expect(reads[0]?.query.get("product_id")).toBe("not.is.null");
  expect(reads[0]?.query.get("select")).not.toContain("payment_method"); // the smaller set
});
