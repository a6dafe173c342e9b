import { ADA, expectToast, fillIn, refused } from "@test/account.ts";
import { refusal } from "@test/fake-server.ts";
import { partnerShop as shop } from "@test/partner.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const DETAILS = {
  id: "p1",
  user: { auth_user_id: ADA.id },
  method: "iban",
  holder: "Ada",
  iban: "DE89370400440532013000",
  instructions: null,
  tax_number: null,
  small_business: false,
  counts_from: null,
  updated_at: "2026-11-01T10:00:00.000000Z",
};

const GOOD = "DE89 3704 0044 0532 0130 00";
const press = { name: "Save" };

async function openDetails(server = shop()) {
  const user = await openPage("/user/partner?tab=details", { session: CUSTOMER });
  await screen.findByLabelText("Account holder");
  return { server, user, save: () => user.click(screen.getByRole("button", press)) };
}

test("payout details are checked before they are sent, and the first fault gets the focus", async () => {
  const { server, user, save } = await openDetails();
  await save();
  for (const label of ["Account holder", "IBAN", "Current password"])
    expect(screen.getByLabelText(label)).toHaveAttribute("aria-invalid", "true");
  expect(screen.getByLabelText("Account holder")).toHaveFocus();
  await fillIn(user, "Account holder", "Ada Lovelace");
  await fillIn(user, "IBAN", "DE89 3704 0044 0532 0130 01");
  await fillIn(user, "Current password", "a slip of the hand");
  await save();
  const iban = screen.getByLabelText("IBAN");
  expect(iban).toHaveAccessibleDescription(
    expect.stringContaining("The check digits don't match. Check for a typo."),
  );
  expect(screen.getByLabelText("Account holder")).toHaveValue("Ada Lovelace");
  await fillIn(user, "IBAN", "DE89");
  await save();
  expect(iban).toHaveAccessibleDescription(expect.stringContaining("Enter a valid IBAN"));
  expect(server.bodies("POST", "save-payout-details")).toEqual([]);
});

test.each([
  [refused("current_password_invalid"), "Incorrect password."],
  [refused("mfa_verification_failed"), "Incorrect password."],
])("a proof that is refused is marked, and the input stays", async (answer, text) => {
  const { server, user, save } = await openDetails();
  server.call("save-payout-details", answer);
  await fillIn(user, "Account holder", "Ada Lovelace");
  await fillIn(user, "IBAN", GOOD);
  await fillIn(user, "Current password", "wrong");
  await save();
  const proof = screen.getByLabelText("Current password");
  await waitFor(() => expect(proof).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(screen.getByLabelText("IBAN")).toHaveValue(GOOD);
});

test("payout details are sent as typed, and the password is not kept", async () => {
  const { server, user, save } = await openDetails();
  server.call("save-payout-details", { countFrom: null, updatedAt: "2026-11-02T10:00:00.000000Z" });
  await fillIn(user, "Account holder", "Ada Lovelace");
  await fillIn(user, "IBAN", GOOD);
  await fillIn(user, "Tax number (optional)", "12/345/67890");
  await user.click(screen.getByLabelText("I'm a small business and don't charge VAT"));
  await fillIn(user, "Current password", "correct horse");
  await save();
  await expectToast("Payout details saved", "They'll apply from your next payout.");
  expect(screen.getByLabelText("Current password")).toHaveValue("");
  const details = {
    method: "iban",
    holder: "Ada Lovelace",
    iban: GOOD,
    instructions: null,
    tax_number: "12/345/67890",
    small_business: true,
  };
  expect(server.bodies("POST", "save-payout-details")).toEqual([
    { details, over: null, password: "correct horse" },
  ]);
});

test.each([
  ["changed in both", DETAILS],
  ["told first in both", null],
])(
  "payout details that another tab saved meanwhile are shown and not overwritten: %s",
  async (_name, known) => {
    const server = shop();
    if (known) server.rows("payout_details").push({ ...known } as never);
    const { user, save } = await openDetails(server);
    server.call("save-payout-details", () => refusal(409, "details_known"));
    await fillIn(user, "Account holder", "Augusta");
    await fillIn(user, "IBAN", "FR1420041010050500013M02606");
    await fillIn(user, "Current password", "correct horse");
    server.rows("payout_details").splice(0, 1, {
      ...DETAILS,
      iban: "GB82WEST12345698765432",
      updated_at: "2026-11-05T10:00:00.000000Z",
    } as never);
    for (let times = 0; times < 2; times += 1) {
      await save(); // saving again is refused as before
      await waitFor(() => {
        expect(server.to("POST", "save-payout-details")).toHaveLength(times + 1);
        expect(screen.getByRole("button", press)).toBeEnabled();
        const conflict = screen.getByText("Someone saved other payout details in the meantime:");
        expect(conflict.closest("[role=status]")).toHaveTextContent("GB82 WEST 1234 5698 7654 32");
      });
      expect(screen.getByLabelText("IBAN")).toHaveValue("FR1420041010050500013M02606");
    }
    const overs = server.bodies("POST", "save-payout-details").map(({ over }) => over);
    expect(overs).toEqual([known?.updated_at ?? null, known?.updated_at ?? null]);
    await user.click(screen.getByRole("button", { name: "Use the saved version" }));
    expect(screen.getByLabelText("IBAN")).toHaveValue("GB82 WEST 1234 5698 7654 32");
    server.call("save-payout-details", { countFrom: null, updatedAt: "2026-11-06T10:00:00.000000Z" });
    await fillIn(user, "IBAN", "FR1420041010050500013M02606");
    await save();
    await expectToast("Payout details saved");
    expect(server.bodies("POST", "save-payout-details").at(-1)).toMatchObject({
      over: "2026-11-05T10:00:00.000000Z",
    });
  },
);
