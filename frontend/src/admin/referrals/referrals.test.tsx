import { refusal } from "@test/fake-server.ts";
import { named, openOffice, type } from "@test/office.ts";
import { idOf, referral, signup } from "@test/office-rows.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const open = (tables: object = {}, functions: object = {}) =>
  openOffice("/admin/referrals", "Referrals", { tables: { referrals: [referral()], ...tables }, functions });
const withSignup = (row = signup(), functions: object = {}) => open({ referral_signups: [row] }, functions);
const EMAIL = "grace@example.org";

const columns = (region: string) =>
  within(screen.getByRole("region", { name: region }))
    .getAllByRole("columnheader")
    .filter((head) => !head.hasAttribute("data-mark"))
    .map((head) => head.textContent);

test("two tables offer the actions for their rows [ADM-37, ADM-39, ADM-40]", async () => {
  const office = await open({
    referral_signups: [signup(), signup({ id: idOf(5), email: "casino@example.org", status: "rejected" })],
  });
  await office.row(EMAIL);
  expect(columns("Referral signups")).toEqual([
    "Email",
    "Website or channel",
    "Status",
    "Applied",
    "Actions",
  ]);
  await office.row("PARTNER7");
  expect(columns("Partners")).toEqual([
    ...["Partner", "Referral code", "Rate", "Clicks", "Conversions", "Earnings", "Status", "Actions"],
  ]);
  expect(await office.actions(EMAIL)).toEqual(["Approve", "Reject", "View", "Edit", "Delete"]);
  expect(await office.actions("casino@example.org")).toEqual(["View", "Edit", "Delete"]);
  expect(await office.actions("PARTNER7")).toEqual([
    "Copy link",
    "Give a discount code",
    "View",
    "Ledger",
    "Edit",
    "Delete",
  ]);
});

test("a partner's link is copied [ADM-40, ERR-51, CONST-3]", async () => {
  const office = await open();
  await office.choose("PARTNER7", "Copy link");
  await office.message("Copied!");
  await office.message("Referral link copied to clipboard.");
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}?ref=PARTNER7`);
});

test("a partner gets a discount code in one press, and it opens to be changed", async () => {
  const office = await open({ discount_codes: [] });
  await office.choose("PARTNER7", "Give a discount code");
  await office.message("PARTNER7-10 now takes 10% off, and credits this partner");
  expect(office.server.bodies("POST", "discount_codes")).toEqual([
    { code: "PARTNER7-10", kind: "percent", percent: 10, referral_code: "PARTNER7" },
  ]);
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/admin\/discounts\/[^/]+\/edit$/));
});

test("an application is approved [STATE-23, ERR-38, CONST-1, CONST-2]", async () => {
  const office = await withSignup(signup(), { "approve-signup": { referralId: idOf(6) } });
  await office.choose(EMAIL, "Approve");
  expect(await screen.findByText(/at the standard commission/)).toBeVisible();
  office.server.touch("referral_signups", idOf(4), { status: "approved" });
  await office.press("Approve", office.dialog);
  await office.message("Signup approved and referral created");
  expect(office.server.bodies("POST", "approve-signup")).toEqual([{ signupId: idOf(4) }]);
  await waitFor(async () => expect(await office.row(EMAIL)).toHaveTextContent("Approved"));
  expect(await office.actions(EMAIL)).toEqual(["View", "Edit", "Delete"]);
});

test("marked applications are approved in one go; one that was decided stays", async () => {
  const second = signup({ id: idOf(5), email: "second@example.org" });
  const decided = signup({ id: idOf(6), email: "casino@example.org", status: "rejected" });
  const office = await open(
    { referral_signups: [signup(), second, decided] },
    { "approve-signup": () => ({ referralId: idOf(9) }) },
  );
  for (const email of [EMAIL, "second@example.org", "casino@example.org"])
    await office.user.click(await screen.findByRole("checkbox", { name: `Select ${email}` }));
  await office.user.click(screen.getByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve 2 applications" }));
  expect(dialog.getByText("1 isn't pending and won't change.")).toBeVisible();
  expect(office.server.bodies("POST", "approve-signup")).toEqual([]);
  await office.user.click(dialog.getByRole("button", { name: "Approve" }));
  await office.message("2 applications approved");
  expect(office.server.bodies("POST", "approve-signup")).toEqual([
    { signupId: signup().id },
    { signupId: idOf(5) },
  ]);
});

test("an application that is gone meanwhile [ERR-50]", async () => {
  const office = await withSignup(signup(), { "approve-signup": () => refusal(404, "signup_not_found") });
  await office.choose(EMAIL, "Approve");
  await office.press("Approve", await screen.findByRole("dialog"));
  await office.message("Signup not found");
});

test("a rejected applicant receives the reason", async () => {
  const office = await withSignup();
  await office.choose(EMAIL, "Reject");
  await office.fill("reason", "The site is not online yet.");
  await office.press("Reject and send email", office.dialog);
  await office.message("Signup rejected");
  await waitFor(async () => expect(await office.row(EMAIL)).toHaveTextContent("Rejected"));
  expect(office.server.bodies("PATCH", "referral_signups")).toEqual([
    expect.objectContaining({ status: "rejected", reason: "The site is not online yet." }),
  ]);
});

test("an application is edited [DATA-37, STATE-22, VAL-27, CALL-64, ERR-34, ERR-53]", async () => {
  const office = await withSignup();
  await office.choose(EMAIL, "Edit");
  await office.fill("email", "");
  await office.press("Save", office.dialog);
  await office.message("Please fill in all required fields");
  await office.fill("email", "edited@example.org");
  await office.fill("referral_link", "");
  await office.user.selectOptions(within(office.dialog).getByLabelText("Status"), "approved");
  expect(screen.getByText(/^Saving approves the application/)).toBeVisible();
  await office.press("Save", office.dialog);
  await office.message("Referral signup updated successfully");
  expect(office.server.bodies("PATCH", "referral_signups")).toEqual([
    {
      email: "edited@example.org",
      referral_link: null,
      status: "approved",
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
});

test("an application is deleted [CALL-65, ERR-36]", async () => {
  const office = await withSignup();
  await office.choose(EMAIL, "Delete");
  await office.press("Delete signup", await screen.findByRole("dialog"));
  await office.message("Referral signup deleted successfully");
  expect(office.server.to("DELETE", "referral_signups").map(({ query }) => `${query}`)).toEqual([
    `id=eq.${idOf(4)}`,
  ]);
  expect(office.server.rows("referral_signups")).toEqual([]);
});

test("a referral is created [ADM-38, VAL-30, CALL-51, ERR-35]", async () => {
  const office = await open();
  await office.press("Create referral");
  await office.press("Create referral", await screen.findByRole("dialog"));
  await office.message("Please fill in all required fields");
  await office.fill("email", "by.hand@example.org");
  await office.fill("referral_code", "byhand");
  await office.fill("commission_rate", "130");
  await office.press("Create referral", office.dialog);
  expect(await screen.findByText("Enter a number from 0 to 100, with at most two decimals.")).toBeVisible();
  await office.fill("commission_rate", "12.5");
  await office.fill("partner_group", "Gold");
  await screen.findByRole("option", { name: "PARTNER7 · ana@example.com" });
  fireEvent.change(named("recruited_by"), { target: { value: idOf(3) } });
  office.server.on("POST", "/rest/v1/referrals", ({ body }) => body as object);
  await office.press("Create referral", office.dialog);
  await office.message("Referral created successfully");
  expect(office.server.bodies("POST", "referrals")).toEqual([
    {
      email: "by.hand@example.org",
      referral_code: "byhand",
      commission_rate: 12.5,
      partner_group: "Gold",
      recruited_by: idOf(3),
      is_active: true,
    },
  ]);
});

test("a referral is edited, seen and deleted [STATE-24, VAL-28, VAL-29, CALL-61, ERR-37]", async () => {
  const recruiter = referral({ id: idOf(33), referral_code: "RUTH" });
  const office = await open({ referrals: [referral({ recruited_by: idOf(33) }), recruiter] });
  await office.choose("PARTNER7", "Edit");
  await office.fill("referral_code", "taken");
  office.server.on("PATCH", "/rest/v1/referrals", () =>
    refusal(409, "taken", "This value is already taken. Choose another one."),
  );
  await office.press("Save", office.dialog);
  await office.message("This value is already taken. Choose another one.");
  office.server.off("PATCH", "/rest/v1/referrals");
  await office.fill("referral_code", "HANDMADE");
  await office.user.click(within(office.dialog).getByLabelText("Active"));
  await office.press("Save", office.dialog);
  await office.message("Referral updated successfully");
  expect(office.server.bodies("PATCH", "referrals").slice(-1)).toEqual([
    {
      referral_code: "HANDMADE",
      commission_rate: 30,
      partner_group: null,
      recruited_by: idOf(33),
      is_active: false,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
  await waitFor(async () => expect(await office.row("HANDMADE")).toHaveTextContent("Inactive"));
  await office.choose("HANDMADE", "View");
  await waitFor(() => expect(office.dialog).toHaveTextContent("ana@example.com"));
  await office.press("Close", office.dialog);
  await office.choose("HANDMADE", "Delete");
  await office.press("Delete referral", await screen.findByRole("dialog"));
  await office.message("Referral deleted successfully");
  expect(office.server.rows("referrals")).toEqual([recruiter]);
});

test("a partner with customers is not deleted", async () => {
  const office = await open();
  office.server.on("DELETE", "/rest/v1/referrals", () => refusal(409, "referral_in_use"));
  await office.choose("PARTNER7", "Delete");
  await office.press("Delete referral", await screen.findByRole("dialog"));
  await office.message("This referral has customers or commissions. Deactivate it instead.");
});

test("of two admins at one referral the second may take the other's", async () => {
  const office = await open();
  await office.choose("PARTNER7", "Edit");
  await waitFor(() => expect(named("commission_rate")).toHaveValue("30"));
  office.server.touch("referrals", idOf(3), { commission_rate: 40 });
  await office.fill("commission_rate", "20");
  await office.press("Save", office.dialog);
  const conflict = within(await screen.findByRole("group", { name: "Commission in %" }));
  expect(conflict.getByLabelText(/^Saved by the other person/)).not.toBeChecked();
  expect(office.server.rows("referrals")[0]?.commission_rate).toBe(40);
  await office.press("Discard my changes and load the other version", office.dialog);
  await waitFor(() => expect(named("commission_rate")).toHaveValue("40"));
  await office.fill("commission_rate", "25");
  await office.press("Save", office.dialog);
  await office.message("Referral updated successfully");
  expect(office.server.rows("referrals")[0]?.commission_rate).toBe(25);
});

test("the search of partners finds a code by its beginning, and what the server finds by words", async () => {
  const office = await open({}, { find: { ids: [idOf(7)], more: false } });
  await office.row("PARTNER7");
  await type(screen.getByLabelText("Search by name, email or code"), "duarte");
  await waitFor(() => {
    const [read] = office.server.to("GET", "referrals").slice(-1);
    expect(read?.query.get("and")).toBe(`(or(referral_code.like."DUARTE*",user_id.in.(${idOf(7)})))`);
  });
});
