import { refusal } from "@test/fake-server.ts";
import { cells, headings, openOffice, type } from "@test/office.ts";
import { idOf, order } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const disputes = { ids: [] };
type Row = ReturnType<typeof order>;
const open = (rows: Row[] = [order()], query = "") =>
  openOffice(`/admin/orders${query}`, "Orders", {
    tables: { orders: rows },
    functions: { "waiting-orders": disputes },
  });

test("the table shows its rows [ADM-19, STATE-12, STATE-16, CONST-21]", async () => {
  const office = await open();
  const row = await office.row("a1b2c3d4");
  expect(headings()).toEqual([
    "Order",
    "Customer",
    "Product or workshop",
    "Amount",
    "Status",
    "Referral code",
    "Date",
    "Actions",
  ]);
  expect(cells(row).slice(0, 6)).toEqual([
    "a1b2c3d4",
    "Clara Bennettclara@example.com",
    "Partner Ledger",
    "$129.00",
    "Pending",
    "PARTNER7",
  ]);
});

test("each status has its badge [STATE-13, STATE-14, STATE-15, STATE-16]", async () => {
  const tones = {
    completed: ["Completed", "bg-accent-wash"],
    pending: ["Pending", "bg-sunken"],
    cancelled: ["Cancelled", "bg-danger-wash"],
    pending_payment: ["Pending payment", "border-edge"],
  };
  const office = await open(
    Object.keys(tones).map((status, at) => order({ id: `${at}1b2c3d4-0000-4000-8000-000000000001`, status })),
  );
  await office.row("01b2c3d4");
  const shown = screen.getAllByRole("row").slice(1);
  const badges = Object.values(tones).map(([label = "", tone], at) => {
    const badge = within(shown[at] as HTMLElement).getByText(label);
    return [label, badge.classList.contains(tone as string)];
  });
  expect(badges).toEqual(Object.values(tones).map(([label]) => [label, true]));
});

test("orders that fail to load show an error and are requested again [ERR-54]", async () => {
  const office = await open([], "?status=pending");
  await screen.findByRole("heading", { name: "No orders found" });
  office.server.on("GET", "/rest/v1/orders", () => refusal(400, "not_allowed", "no orders"));
  await office.user.selectOptions(screen.getByLabelText("Status"), "completed");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Error loading orders");
  expect(alert).toHaveTextContent("no orders");
  office.server.off("GET", "/rest/v1/orders");
  office.server.rows("orders").push({ ...order({ status: "completed" }) } as never);
  await office.press("Retry", alert);
  await office.row("a1b2c3d4");
});

test("an order has its actions, and one of a guest can get a profile [ADM-20]", async () => {
  const guest = order({ id: "b1b2c3d4-0000-4000-8000-000000000001", user: null, status: "completed" });
  const office = await open([order(), guest]);
  expect(await office.actions("a1b2c3d4")).toEqual([
    "Open order",
    "View details",
    "Update status",
    "Generate payment link",
    "Delete",
  ]);
  expect(await office.actions("b1b2c3d4")).toEqual([
    "Open order",
    "View details",
    "Update status",
    "Create user profile",
    "Delete",
  ]);
});

test("a status without effects is saved in the list; one with money or access is asked for", async () => {
  const office = await open();
  await office.press("Order a1b2c3d4: Pending. Change the status");
  await office.user.selectOptions(screen.getByLabelText("New status"), "processing");
  expect(window.location.pathname).toBe("/admin/orders"); // a press on the field does not open the row
  await screen.findByRole("button", { name: "Order a1b2c3d4: Processing. Change the status" });
  expect(office.server.rows("orders")[0]?.status).toBe("processing");
  await office.press("Order a1b2c3d4: Processing. Change the status");
  await office.user.selectOptions(screen.getByLabelText("New status"), "paid");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText("New status")).toHaveValue("paid");
  expect(dialog.getByLabelText(/^Payment reference/)).toBeVisible();
  expect(office.server.rows("orders")[0]?.status).toBe("processing");
});

test("orders are marked as paid together, and one that has changed is named", async () => {
  const rows = [1, 2, 3].map((at) => order({ id: `${at}1b2c3d4-0000-4000-8000-000000000001` }));
  const office = await open(rows, "?status=pending");
  await office.tick("11b2c3d4", "21b2c3d4", "31b2c3d4");
  expect(screen.getByText("3 rows selected")).toBeVisible();
  await office.press("Update status");
  const effects = within(await screen.findByRole("list", { name: "What will happen" }));
  expect(effects.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "3 orders: $387.00 is booked as received, without the card provider.",
    "3 orders: A commission is earned if a partner referred this customer.",
    "3 orders: The buyer is notified by email that the payment has been received.",
    "3 orders: The buyer gets the product's links and materials immediately.",
  ]);
  await office.press("Update status", office.dialog);
  const field = within(office.dialog).getByLabelText(/^Payment reference/);
  expect(field).toHaveAttribute("aria-invalid", "true");
  await office.user.type(field, "Statement 7");
  office.server.touch("orders", rows[1]?.id as string, { status: "cancelled" });
  await office.press("Update status", office.dialog);
  expect(await screen.findByText("2 of 3 done. Not changed:")).toBeVisible();
  expect(within(office.dialog).getByRole("term")).toHaveTextContent("21b2c3d4 · clara@example.com");
  expect(office.dialog).toHaveTextContent("Someone else changed this in the meantime.");
  const after = office.server.rows("orders");
  expect(after.map(({ status }) => status)).toEqual(["paid", "cancelled", "paid"]);
  expect(after.map((row) => row.payment_reference)).toEqual(["Statement 7", null, "Statement 7"]);
});

test("filters, search and period are stored in the address, shown, and removed one by one", async () => {
  const office = await open([order({ currency: "EUR", status: "completed" })]);
  await office.row("a1b2c3d4");
  await office.user.selectOptions(screen.getByLabelText("Currency"), "EUR");
  await office.user.selectOptions(screen.getByLabelText("Status"), "completed");
  await waitFor(() => expect(window.location.search).toBe("?currency=EUR&status=completed"));
  await screen.findByRole("button", { name: "Filters (2)" });
  const active = within(screen.getByRole("list", { name: "Showing only rows with" }));
  expect(active.getAllByRole("listitem").map((each) => each.textContent)).toEqual([
    "Status: Completed",
    "Currency: EUR",
  ]);
  await waitFor(() => {
    const [totals] = office.server.bodies("POST", "list-totals").slice(-1);
    expect(decodeURIComponent(String(totals?.query))).toContain("and=(status.eq.completed,currency.eq.EUR)");
  });
  await office.press("Remove filter: Status: Completed");
  await waitFor(() => expect(window.location.search).toBe("?currency=EUR"));
  expect(document.querySelector("search")).toHaveFocus();
  await office.user.selectOptions(screen.getByLabelText("Status"), "completed");
  await screen.findByRole("button", { name: "Filters (2)" });
  await office.row("a1b2c3d4");
  (await screen.findByRole("button", { name: "Show all" })).click();
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("a date range is stored in the address, and its last day cannot be before the first", async () => {
  const office = await open();
  await office.row("a1b2c3d4");
  await office.user.selectOptions(screen.getByLabelText("Period"), "days");
  await type(await screen.findByLabelText("From"), "2026-11-16");
  await type(screen.getByLabelText("To (included)"), "2026-11-16");
  await waitFor(() => expect(window.location.search).toBe("?period=days&from=2026-11-16&to=2026-11-16"));
  await waitFor(() => {
    const [read] = office.server.to("GET", "orders").slice(-1);
    expect(read?.query.get("and")).toContain("created_at.gte.");
    expect(read?.query.get("and")).toContain("created_at.lt.");
  });
  await type(screen.getByLabelText("To (included)"), "2020-01-01");
  expect(await screen.findByText("The last day can't be before the first.")).toBeVisible();
});

test("the language of the address is no part of a view", async () => {
  await open([order()], "?lng=de");
  const views = within(await screen.findByRole("navigation", { name: "Views" }));
  expect(views.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");
  expect(views.queryByRole("button", { name: "Save view" })).toBeNull();
});

test("a view is saved, opened and deleted", async () => {
  const office = await open(
    [order({ currency: "EUR", status: "completed" })],
    "?status=completed&currency=EUR",
  );
  await office.press("Save view");
  await screen.findByRole("dialog");
  await office.user.type(within(office.dialog).getByLabelText("Name of the view"), "Euros");
  await office.press("Save", office.dialog);
  const views = within(await screen.findByRole("navigation", { name: "Views" }));
  await views.findByRole("link", { name: "Euros" });
  await office.user.click(views.getByRole("link", { name: "All" }));
  await waitFor(() => expect(window.location.search).toBe(""));
  await office.user.click(views.getByRole("link", { name: "Euros" }));
  await waitFor(() => expect(window.location.search).toBe("?currency=EUR&status=completed"));
  await waitFor(() =>
    expect(views.getByRole("link", { name: "Euros" })).toHaveAttribute("aria-current", "page"),
  );
  await office.row("a1b2c3d4");
  views.getByRole("button", { name: "Delete view “Euros”" }).click();
  await waitFor(() => expect(views.queryByRole("link", { name: "Euros" })).toBeNull());
  expect(office.server.rows("saved_views")).toEqual([]);
});

test("columns are chosen and remembered; the first stays", async () => {
  const office = await open();
  await office.row("a1b2c3d4");
  await office.press("Columns");
  const group = within(await screen.findByRole("group", { name: "Columns of the table" }));
  expect(group.getByLabelText("Order")).toBeDisabled();
  await office.user.click(group.getByLabelText("Customer"));
  const shown = ["Order", "Product or workshop", "Amount", "Status", "Referral code", "Date", "Actions"];
  expect(headings()).toEqual(shown);
  await office.user.click(screen.getByRole("link", { name: "Products" }));
  await screen.findByRole("heading", { level: 1, name: "Products" });
  window.history.back();
  await office.row("a1b2c3d4");
  expect(headings()).toEqual(shown);
});

test("the orders that wait are listed alone, with a way back to all", async () => {
  const office = await openOffice("/admin/orders?waiting=undelivered", "Orders", {
    tables: { orders: [order({ id: idOf(1) }), order({ id: idOf(2) })] },
    functions: { "waiting-orders": { ids: [idOf(1)] } },
  });
  expect(await screen.findByText("Paid orders with nothing delivered yet.")).toBeVisible();
  await waitFor(() => {
    const [read] = office.server.to("GET", "orders").slice(-1);
    expect(`${read?.query}`).toContain(idOf(1));
  });
  expect(screen.getByRole("link", { name: "Show all orders" })).toHaveAttribute("href", "/admin/orders");
});
