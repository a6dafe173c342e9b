import { named, openOffice, type } from "@test/office.ts";
import { order } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Functions } from "@/lib/server/api.types";

const SHORT = "a1b2c3d4";
type Row = ReturnType<typeof order>;

/** Open a dialog of an order from its row. */
async function openDialog(action: string, row: Row = order(), functions: object = {}) {
  const office = await openOffice("/admin/orders", "Orders", {
    tables: { orders: [row] },
    functions: { "waiting-orders": { ids: [] }, ...functions },
  });
  await office.choose(SHORT, action);
  await screen.findByRole("dialog");
  return office;
}

test("details are written, seen, edited and deleted [ADM-21, STATE-33, VAL-23, VAL-24, ERR-30, ERR-31]", async () => {
  const office = await openDialog("View details");
  const dialog = () => within(office.dialog);
  await type(await dialog().findByLabelText("Title"), "Your files");
  await type(dialog().getByLabelText("Title, row 1"), "Handbook");
  await type(dialog().getByLabelText("Address, row 1"), "example.com/handbook");
  await office.press("Save", office.dialog);
  await waitFor(() =>
    expect(dialog().getByLabelText("Address, row 1")).toHaveAccessibleDescription(
      "Enter a full address, starting with https://",
    ),
  );
  await type(dialog().getByLabelText("Address, row 1"), "https://example.com/handbook");
  await office.press("Add link", office.dialog);
  await type(dialog().getByLabelText("Title, row 2"), "On this site");
  await type(dialog().getByLabelText("Address, row 2"), "/media/sheet.pdf");
  await office.press("Add link", office.dialog);
  await type(dialog().getByLabelText("Title, row 3"), "Without an address");
  await type(dialog().getByLabelText("Name, row 1"), "license_key");
  await type(dialog().getByLabelText("Value, row 1"), "A-1");
  await office.press("Save", office.dialog);
  await office.message("Order details saved successfully");
  expect(office.server.rows("order_details")).toEqual([
    expect.objectContaining({
      order_id: order().id,
      title: "Your files",
      links: [
        { title: "Handbook", url: "https://example.com/handbook" },
        { title: "On this site", url: "/media/sheet.pdf" },
      ],
      additional_details: { license_key: "A-1" },
    }),
  ]);

  await office.choose(SHORT, "View details");
  expect(await screen.findByText("License Key")).toBeVisible();
  await office.press("Edit", office.dialog);
  await type(dialog().getByLabelText("Title"), "Your handbook");
  await office.press("Save", office.dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await office.choose(SHORT, "View details");
  expect(await screen.findByRole("heading", { name: "Your handbook" })).toBeVisible();
  await office.press("Edit", office.dialog);
  await office.press("Delete details", office.dialog);
  await office.press("Delete now", office.dialog);
  await office.message("Order details deleted successfully");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(office.server.rows("order_details")).toEqual([]);
});

test("a payment link is made with another amount [ADM-21, VAL-20, VAL-21, ERR-25, CONST-11, CONST-12]", async () => {
  const made = { paymentLink: "/sandbox/pay/session", url: "", amount: 150, currency: "USD" };
  const office = await openDialog("Generate payment link", order(), { "create-payment-link": made });
  const amount = named("amount");
  expect([amount.type, amount.step, amount.min]).toEqual(["text", "0.01", "0"]);
  const currency = within(office.dialog).getByLabelText("Currency");
  expect([...currency.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "USD",
    "EUR",
    "GBP",
  ]);
  expect(currency).toHaveValue("USD");
  await office.fill("amount", "0");
  await office.press("Create payment link", office.dialog);
  await office.message("Invalid amount");
  await office.message("Please enter a valid amount");
  await office.fill("amount", "1,200");
  await office.press("Create payment link", office.dialog);
  expect(await screen.findByText(/^Enter an amount such as 1200\.50/)).toBeVisible();
  expect(office.server.bodies("POST", "create-payment-link")).toEqual([]);
  await office.fill("amount", "150.00");
  expect(await screen.findByText(/^This amount differs from the order's\./)).toBeVisible();
  await office.fill("description", "Agreed by phone");
  await office.press("Create payment link", office.dialog);
  await office.message("Payment link created");
  expect(await screen.findByLabelText("Payment link")).toHaveValue("/sandbox/pay/session");
  expect(office.server.bodies("POST", "create-payment-link")).toEqual([
    { orderId: order().id, amount: 150, currency: "usd", description: "Agreed by phone" },
  ]);
});

test("marking an order paid requires a reference and shows the effects [ADM-21, STATE-8, STATE-9, ERR-29]", async () => {
  const office = await openDialog("Update status", order({ status: "pending_payment" }));
  const dialog = within(office.dialog);
  const confirm = dialog.getByRole("button", { name: "Update status" });
  expect(confirm).toBeDisabled();
  await office.user.selectOptions(dialog.getByLabelText("New status"), "paid");
  const effects = within(dialog.getByRole("list", { name: "What will happen" })).getAllByRole("listitem");
  expect(effects[0]).toHaveTextContent("$129.00 is booked as received, without the card provider.");
  await office.user.click(confirm);
  expect(await dialog.findByText("Enter a payment reference.")).toBeVisible();
  await office.fill("payment_reference", "Transfer 4711");
  await office.user.click(confirm);
  await office.message("Order status updated successfully");
  expect(office.server.bodies("PATCH", "orders")).toEqual([
    {
      status: "paid",
      payment_reference: "Transfer 4711",
      payment_method: "manual",
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
});

const EFFECTS: Functions["refund-preview"]["answer"] = {
  currency: "USD",
  amount: 129,
  atProvider: 129,
  holds: 129,
  byHand: false,
  status: { from: "completed", to: "refunded" },
  access: "ends",
  seat: "none",
  commission: null,
  secondLevel: null,
  mail: null,
};

test("marking an order refunded offers the ways and shows all effects", async () => {
  const paid = order({ status: "completed", paid_amount: 129 });
  const office = await openDialog("Update status", paid, {
    "refund-preview": EFFECTS,
    refund: { refunds: [] },
  });
  await office.user.selectOptions(within(office.dialog).getByLabelText("New status"), "refunded");
  expect(await screen.findByLabelText(/at the card provider now$/)).toBeChecked();
  for (const effect of [
    "$129.00 is refunded to the card.",
    "Completed becomes Refunded.",
    "The buyer loses links and materials.",
  ])
    expect(await screen.findByText(effect)).toBeVisible();
  await office.press("Update status", office.dialog);
  await office.message("Order status updated successfully");
  expect(office.server.bodies("POST", "refund")).toEqual([expect.objectContaining({ orderId: paid.id })]);
  expect(office.server.to("PATCH", "orders")).toEqual([]);
});

test("a refund of a part shows other effects than that of the rest, and no more than that is refunded", async () => {
  const paid = order({ status: "completed", paid_amount: 129 });
  const preview = ({ body }: { body: unknown }) =>
    (body as { amount?: number }).amount !== 10
      ? EFFECTS
      : {
          ...EFFECTS,
          amount: 10,
          status: { from: "completed", to: "completed" },
          access: "stays",
          commission: { amount: 3, code: "PARTNER7", settled: false },
          secondLevel: { amount: 0.3, code: "RECRUITER", settled: false },
        };
  const office = await openDialog("Refund", paid, { "refund-preview": preview, refund: { refunds: [] } });
  await waitFor(() => expect(named("amount")).toHaveValue("129.00"));
  await office.fill("amount", "100000");
  expect(await screen.findByText("You can't refund more than the remaining amount.")).toBeVisible();
  await office.fill("amount", "10");
  expect(
    await screen.findByText("The buyer keeps access because part of the money stays with you."),
  ).toBeVisible();
  expect(screen.getByText(/3\.00 of the commission of PARTNER7 is reversed\./)).toBeVisible();
  expect(
    screen.getByText(/0\.30 of the second-level commission of RECRUITER is reversed, too\./),
  ).toBeVisible();
  await office.fill("reason", "Half a licence");
  await office.press(/^Refund \$10/, office.dialog);
  await office.message("Refund requested");
  expect(office.server.bodies("POST", "refund")).toEqual([
    expect.objectContaining({ orderId: paid.id, amount: 10, reason: "Half a licence" }),
  ]);
});

test("an order gets a profile [ADM-21, STATE-10, STATE-11, VAL-22, ERR-52, CONST-23]", async () => {
  const guest = order({
    user: null,
    user_id: null,
    order_data: { email: "ruth@example.com", first_name: "R", last_name: "Stein" },
  });
  const office = await openDialog("Create user profile", guest, {
    "create-auth-user": { status: "invited", email: "ruth@example.com", temporaryPassword: null },
  });
  const password = named("password").value;
  expect(password).toMatch(/^[A-Za-z0-9]{8}[A-Z]{4}$/);
  expect(named("email")).toHaveValue("ruth@example.com");
  await office.fill("first_name", "");
  await office.press("Create profile", office.dialog);
  await office.message("Email, password, first name, and last name are required");
  await office.fill("first_name", "Ruth");
  await office.press("Create profile", office.dialog);
  await office.message("User profile created");
  const [user] = office.server.rows("users");
  expect(user).toMatchObject({ email: "ruth@example.com", first_name: "Ruth", last_name: "Stein" });
  expect(office.server.rows("orders")[0]).toMatchObject({ status: "processing", user_id: user?.id });
  expect(office.server.bodies("POST", "create-auth-user")).toEqual([{ userId: user?.id, password }]);
});

test("deletion explains what remains [ADM-21, ERR-28]", async () => {
  const office = await openDialog("Delete", order({ status: "completed", paid_amount: 129 }));
  expect(screen.getByText(/the order stays in the books with its payments/)).toBeVisible();
  await office.press("Delete order", office.dialog);
  await office.message("Order deleted successfully");
  expect(await screen.findByRole("heading", { name: "No orders found" })).toBeVisible();
  expect(office.server.rows("orders")).toEqual([]);
});
