import { broken, expectToast } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { ids, partnerShop as shop } from "@test/partner.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const entry = (id: string, state: string, amount: number) => ({
  id,
  referral_id: ids.first,
  kind: "earned",
  order_id: "o1",
  base: 299,
  rate: 30,
  rule: null as string | null,
  amount,
  currency: "USD",
  note: null,
  payable_at: "2099-01-01T00:00:00Z",
  created_at: "2026-11-03T10:00:00Z",
  state,
  item: "Anvil",
  buyer: "B. B.",
});
const ANVIL = { id: "p1", slug: "anvil", name: "Anvil", is_active: true };
const openPartner = (tab = "") => openPage(`/user/partner${tab}`, { session: CUSTOMER });
const panel = async () => within(await screen.findByRole("tabpanel"));

test("a customer who is no partner has neither the page nor its link, and requests nothing that is refused [R6]", async () => {
  const server = new FakeServer();
  await openPartner();
  expect(await screen.findByRole("heading", { name: "You're not a partner yet" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Partner area" })).not.toBeInTheDocument();
  expect(server.sent.filter(({ path }) => path.includes("/functions/v1/partner"))).toEqual([]);
});

test("a partner sees balance, orders and the reason of each [R3, R6]", async () => {
  shop();
  const user = await openPartner();
  expect(await screen.findByRole("link", { name: "Partner area" })).toHaveAttribute("href", "/user/partner");
  const account = await screen.findByRole("region", { name: "USD" });
  expect(account.textContent?.match(/\$[\d.]+/g)).toEqual(["$119.70", "$89.70", "$30.00", "$0.00"]);
  expect(screen.getByText(/A payout is made from \$50\.00 on\./)).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Orders and reasons" }));
  const orders = await (await panel()).findAllByRole("listitem");
  expect(orders).toHaveLength(2);
  expect(orders[0]).toHaveTextContent(/30% of \$299\.00 paid: \$89\.70\. By the rule Spring\. Held until/);
  expect(orders[0]).toHaveTextContent("Ordered with your code PAMS20: $5.98 off");
  expect(within(orders[1] as HTMLElement).getByText("Not paid")).toBeInTheDocument();
});

test("the ledger shows each entry with its state, and can be read again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const server = shop();
  server
    .rows("commissions")
    .push({ ...entry("c1", "held", 89.7), rule: "Spring" } as never, entry("c2", "payable", 30) as never);
  server.on("GET", "/rest/v1/commissions", broken);
  const user = await openPartner("?tab=ledger");
  const ledger = await panel();
  expect(await ledger.findByText("We couldn't load this")).toBeInTheDocument();
  server.off("GET", "/rest/v1/commissions");
  await user.click(ledger.getByRole("button", { name: "Try Again" }));
  const [, held, payable] = await ledger.findAllByRole("row");
  const cells = (row?: HTMLElement) =>
    within(row as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(held).slice(2)).toEqual([
    "$299.00",
    "30%",
    "$89.70",
    expect.stringMatching(/^Helduntil Jan 1, 2099$/),
  ]);
  expect(cells(held)[1]).toContain("$299.00 × 30%");
  expect(cells(held)[1]).toContain("Rule: Spring");
  expect(cells(payable).slice(4)).toEqual(["$30.00", "Payable"]);
  server.on("GET", "/rest/v1/commissions", broken);
  await user.click(ledger.getByRole("button", { name: "Export CSV" }));
  await expectToast("We couldn't load this", "The server didn't respond. Please try again.");
});

test("a partner with two codes chooses [R6]", async () => {
  const server = shop();
  const user = await openPartner();
  const choice = await screen.findByLabelText("Your code");
  const options = within(choice)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(options).toEqual(["ADA1", "ADA2 (inactive)"]);
  const link = screen.getByRole("textbox", { name: "Your link" });
  expect(link).toHaveValue(`${window.location.origin}?ref=ADA1`);
  await user.selectOptions(choice, "ADA2 (inactive)");
  await waitFor(() => expect(link).toHaveValue(`${window.location.origin}?ref=ADA2`));
  expect(screen.getByText(/Your link is inactive right now/)).toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Orders and reasons" }));
  expect(await (await panel()).findByText("No orders through your link yet.")).toBeInTheDocument();
  expect(server.bodies("POST", "partner-report").at(-1)).toMatchObject({ referralId: ids.second });
});

test("the link is copied, drawn and put into words", async () => {
  shop();
  const user = await openPartner("?tab=links");
  await user.click(await screen.findByRole("button", { name: "Copy link" }));
  await expectToast("Copied!", "Referral link copied to clipboard.");
  const link = `${window.location.origin}?ref=ADA1`;
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(screen.getByRole("button", { name: "Show QR code" }));
  expect(await screen.findByRole("img", { name: `QR code of ${link}` })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Language of the text"), "Deutsch");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text to share").value).toMatch(
      /^Mir gefällt, was Guildhall anbietet.*ADA1/,
    ),
  );
  expect(screen.getByRole("heading", { name: "Your link" })).toBeInTheDocument(); // the page stays in its language
});

test("a link opens the page that the partner chooses", async () => {
  shop()
    .rows("products")
    .push(ANVIL as never);
  const user = await openPartner("?tab=links");
  const page = await screen.findByLabelText("Page that the link opens");
  await within(page).findByRole("option", { name: "Anvil" });
  const names = within(page).getAllByRole("option");
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "Home",
    "Products",
    "Workshops",
    "Anvil",
    "Another page…",
  ]);
  await user.selectOptions(page, "Anvil");
  const link = `${window.location.origin}/products/anvil?ref=ADA1`;
  expect(screen.getByRole("textbox", { name: "Your link" })).toHaveValue(link);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text to share").value).toContain(link);
});

test("the tabs of the page have addresses", async () => {
  shop();
  const user = await openPartner("?tab=payouts");
  const tab = (name: string) => screen.findByRole("tab", { name });
  expect(await tab("Payouts")).toHaveAttribute("aria-selected", "true");
  await user.click(await tab("Commissions"));
  await waitFor(() => expect(window.location.search).toBe("?tab=ledger"));
  window.history.back();
  await waitFor(async () => expect(await tab("Payouts")).toHaveAttribute("aria-selected", "true"));
});
