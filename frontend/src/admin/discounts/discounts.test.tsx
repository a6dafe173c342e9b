import { refusal } from "@test/fake-server.ts";
import { cells, headings, named, openOffice } from "@test/office.ts";
import { discount, idOf, product, workshop } from "@test/office-rows.ts";
import { CUSTOMER } from "@test/render-page.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const RICH = discount({
  id: idOf(22),
  code: "PAM-5",
  kind: "amount",
  percent: 0,
  amount: 5,
  currency: "EUR",
  minimum_amount: 50,
  referral_code: "PARTNER7",
  valid_from: "2026-12-01",
  valid_until: "2026-12-31",
  max_uses: 100,
  max_per_customer: 1,
  first_purchase: true,
  item_ids: [idOf(1), idOf(2)],
  batch: "Winter",
  uses: 3,
  income_usd: 20,
  income_eur: 140.5,
});

const TABLES = {
  discount_codes: [discount(), RICH],
  products: [product()],
  workshops: [{ ...workshop({ id: idOf(2) }), name: "Ledger Clinic" }],
  referrals: [
    { id: idOf(5), referral_code: "PARTNER7", is_active: true, user: { email: "pam@example.com" } },
  ],
};

const open = (query = "") =>
  openOffice(`/admin/discounts${query}`, "Discount codes", { tables: structuredClone(TABLES) });

test("the list says what each code takes off, for what, when, how often it was used and what it brought in", async () => {
  const office = await open();
  expect(await waitFor(async () => cells(await office.row("SPRING")))).toEqual([
    "SPRING",
    "10%",
    "Everything",
    "No end date",
    "0",
    "–",
    "–",
    expect.any(String),
  ]);
  await screen.findByText(/Partner Ledger/);
  expect(cells(await office.row("PAM-5"))).toEqual([
    "PAM-5Winter",
    "€5.00",
    "Partner Ledger and 1 moreFirst purchase only · From €50.00 · 1 use per customer",
    "from Dec 1, 2026until Dec 31, 2026",
    "3 of 100",
    "$20.00€140.50",
    "PARTNER7",
    expect.any(String),
  ]);
  const orders = screen.getByRole("link", { name: "Orders with PAM-5: 3 of 100" });
  expect(orders).toHaveAttribute("href", "/admin/orders?q=PAM-5");
  expect(headings()).toEqual([
    "Code",
    "Discount",
    "Valid for",
    "Days",
    "Uses",
    "Income",
    "Partner",
    "Actions",
  ]);
});

test("a code is switched off from the list, and the filter finds it", async () => {
  const office = await open("?state=active");
  await office.choose("SPRING", "Deactivate");
  await office.message("Discount code updated");
  await waitFor(() => expect(screen.queryByText("SPRING")).toBeNull());
  await office.user.selectOptions(screen.getByLabelText("Status"), "inactive");
  expect(await office.actions("SPRING")).toContain("Activate");
});

test("the code and its link are copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const office = await open();
  await office.choose("SPRING", "Copy code");
  await office.choose("SPRING", "Copy link");
  expect(written.mock.calls).toEqual([["SPRING"], [`${window.location.origin}/?code=SPRING`]]);
});

test.each(["support", "finance"] as const)(
  "%s reads the codes and copies them, and changes none",
  async (role) => {
    const office = await openOffice("/admin/discounts", "Discount codes", {
      tables: { ...structuredClone(TABLES), user_roles: [{ user_id: CUSTOMER.user?.id, role }] },
      session: CUSTOMER,
    });
    expect(await office.actions("SPRING")).toEqual(["Copy code", "Copy link"]);
    expect(screen.queryByRole("link", { name: "Create discount code" })).toBeNull();
    expect(screen.queryByRole("link", { name: "SPRING" })).toBeNull();
  },
);

test("a used code is not deleted, and the office reads why", async () => {
  const office = await open();
  const why = "This discount code has been used. Deactivate it instead.";
  office.server.on("DELETE", "/rest/v1/discount_codes", () => refusal(409, "discount_in_use", why));
  await office.choose("SPRING", "Delete");
  await office.press("Delete code", office.dialog);
  await office.message(why);
  expect(office.server.rows("discount_codes")).toHaveLength(2);
});

test("a code is created with all its limits", async () => {
  const office = await openOffice("/admin/discounts/new", "Create discount code", {
    tables: { ...structuredClone(TABLES), discount_codes: [] },
  });
  await office.fill("code", "pam-5");
  await office.user.selectOptions(named("kind"), "amount");
  await office.fill("value", "5");
  await office.fill("minimum_amount", "50");
  await office.user.selectOptions(named("currency"), "EUR");
  await office.fill("valid_from", "2026-12-01");
  await office.fill("valid_until", "2026-12-31");
  await office.fill("max_uses", "100");
  await office.fill("max_per_customer", "1");
  await office.user.click(screen.getByLabelText("First purchase only"));
  await office.user.selectOptions(screen.getByLabelText("Add a product or workshop"), "Partner Ledger");
  await office.user.selectOptions(screen.getByLabelText("Add a product or workshop"), "Ledger Clinic");
  await office.user.selectOptions(named("referral_code"), "PARTNER7");
  await office.fill("batch", "Winter");
  await office.press("Save and close");
  await office.message("Discount code created");
  expect(office.server.bodies("POST", "discount_codes")).toEqual([
    {
      code: "PAM-5",
      kind: "amount",
      percent: 0,
      amount: 5,
      currency: "EUR",
      minimum_amount: 50,
      valid_from: "2026-12-01",
      valid_until: "2026-12-31",
      max_uses: 100,
      max_per_customer: 1,
      first_purchase: true,
      item_ids: [idOf(1), idOf(2)],
      referral_code: "PARTNER7",
      batch: "Winter",
      is_active: true,
    },
  ]);
  expect(window.location.pathname).toBe("/admin/discounts");
});

test("a suggested code has signs that are not confused with each other, and is another one each time", async () => {
  const office = await openOffice("/admin/discounts/new", "Create discount code");
  await office.press("Suggest a code");
  const first = named("code").value;
  await office.press("Suggest a code");
  expect(first).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(named("code").value).not.toBe(first);
});

test.each([
  ["0", "Enter how much the code takes off."],
  ["100.01", "A code can't take off more than the price."],
])("a percentage of %s is refused at its field", async (value, text) => {
  const office = await openOffice("/admin/discounts/new", "Create discount code");
  await office.fill("code", "SPRING");
  await office.fill("value", value);
  await office.press("Save");
  expect(await screen.findByText(text)).toBeVisible();
  expect(office.server.to("POST", "discount_codes")).toEqual([]);
});

test("emptied limits are cleared, and a removed product leaves the code", async () => {
  const office = await openOffice(`/admin/discounts/${RICH.id}/edit`, "Edit discount code", {
    tables: structuredClone(TABLES),
  });
  for (const name of ["minimum_amount", "valid_from", "valid_until", "max_uses", "max_per_customer"])
    await office.fill(name, "");
  await office.press(/^Remove.*Partner Ledger$/);
  await office.user.selectOptions(named("referral_code"), "");
  await office.press("Save");
  await office.message("Discount code updated");
  expect(office.server.bodies("PATCH", "discount_codes")).toEqual([
    expect.objectContaining({
      kind: "amount",
      amount: 5,
      percent: 0,
      minimum_amount: 0,
      valid_from: "",
      valid_until: "",
      max_uses: null,
      max_per_customer: null,
      item_ids: [idOf(2)],
      referral_code: "",
      batch: "Winter",
    }),
  ]);
});

test("what another admin saved meanwhile is not overwritten", async () => {
  const office = await openOffice(`/admin/discounts/${RICH.id}/edit`, "Edit discount code", {
    tables: structuredClone(TABLES),
  });
  await office.fill("value", "7");
  office.server.touch("discount_codes", RICH.id, { max_uses: 50 });
  await office.press("Save");
  expect(await screen.findByText(/Nothing was overwritten|nothing was overwritten/)).toBeVisible();
  expect(office.server.rows("discount_codes")[1]).toMatchObject({ amount: 5, max_uses: 50 });
  fireEvent.focus(named("value"));
  expect(named("value")).toHaveValue("7");
});
