import { partnerShop as shop } from "@test/partner.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, test, vi } from "vitest";
import { readCode } from "@/shared/referral/referral";
import { removeCode, storeCode, storedCode } from "@/shared/referral/stored-code";

const openLinks = () => openPage("/user/partner?tab=links", { session: CUSTOMER });
const link = () => screen.getByRole("textbox", { name: "Your link" });
const { origin } = window.location;

afterEach(removeCode);

test("a link opens any page of the shop, and has a name of its own", async () => {
  shop();
  const user = await openLinks();
  await user.type(await screen.findByLabelText("Sub-ID (optional)"), "summer mail");
  expect(link()).toHaveValue(`${origin}?ref=ADA1~summer-mail`);
  await user.selectOptions(screen.getByLabelText("Page that the link opens"), "Another page…");
  const address = screen.getByLabelText("Address of the page");
  await user.type(address, `${origin}/articles/anvils?ref=OLD&page=2`);
  expect(link()).toHaveValue(`${origin}/articles/anvils?page=2&ref=ADA1~summer-mail`);
  await user.clear(address);
  await user.type(address, "https://example.org/anvils");
  expect(address).toHaveAccessibleDescription(/^That's not a page of this shop\./);
  expect(link()).toHaveValue(`${origin}?ref=ADA1~summer-mail`);
});

test("the results stand beside each sub-ID, for a period to choose", async () => {
  const server = shop();
  const user = await openLinks();
  const [card] = await screen.findAllByRole("region", { name: "Results by sub-ID" });
  const results = within(card as HTMLElement);
  const rows = () => results.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    "Sub-IDClicksPaid ordersCommission",
    "mail122$89.70 · €30.00",
    "-2-310–",
    "Without sub-ID31$5.00",
  ]);
  await user.selectOptions(results.getByLabelText("Period"), "Last 90 days");
  const asked = () => server.bodies("POST", "partner-report").at(-1);
  await waitFor(() => expect(asked()).toEqual({ period: "last_90_days" }));
  await user.selectOptions(results.getByLabelText("Period"), "All time");
  await waitFor(() => expect(window.location.search).toBe("?tab=links&period=all_time"));
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  await waitFor(() => expect(window.location.search).toBe("?tab=overview&period=all_time"));
  await waitFor(() => expect(asked()).toEqual({ period: "all_time" }));
});

test("own days begin with those of the report, and are asked only if they are a period", async () => {
  const server = shop();
  const user = await openLinks();
  const [card] = await screen.findAllByRole("region", { name: "Results by sub-ID" });
  const results = within(card as HTMLElement);
  const asked = () => server.bodies("POST", "partner-report").at(-1);
  await user.selectOptions(results.getByLabelText("Period"), "From … to …");
  await waitFor(() => expect(asked()).toEqual({ first: "2026-11-01", last: "2026-11-30" }));
  const first = results.getByLabelText("From");
  const last = results.getByLabelText("To");
  fireEvent.change(first, { target: { value: "2026-12-01" } });
  expect(last).toHaveAccessibleDescription("This day is before the first one.");
  fireEvent.change(first, { target: { value: "2025-11-01" } });
  expect(last).toHaveAccessibleDescription("Choose a year at most.");
  expect(asked()).toEqual({ first: "2026-11-01", last: "2026-11-30" });
  fireEvent.change(first, { target: { value: "2026-11-15" } });
  await waitFor(() => expect(asked()).toEqual({ first: "2026-11-15", last: "2026-11-30" }));
});

test.each([
  ["period=last_month", { period: "last_month" }],
  ["first=2026-11-01&last=2026-11-02", { first: "2026-11-01", last: "2026-11-02" }],
  ["first=2026-11-02&last=2026-11-01", { period: "last_30_days" }],
  ["period=ever", { period: "last_30_days" }],
])("an address with %s is about its period", async (params, asked) => {
  const server = shop();
  await openPage(`/user/partner?tab=links&${params}`, { session: CUSTOMER });
  await screen.findAllByRole("region", { name: "Results by sub-ID" });
  expect(server.bodies("POST", "partner-report")).toEqual([asked]);
});

test("the results are saved as a file with a column for each currency, and nothing to calculate", async () => {
  shop();
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:sub-ids");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const user = await openLinks();
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  const [[file] = []] = saved.mock.calls;
  expect(await (file as Blob).text()).toBe(
    "\uFEFFSub-ID,Clicks,Paid orders,Commission (USD),Commission (EUR)\r\n" +
      "mail,12,2,89.70,30.00\r\n'-2-3,1,0,0.00,0.00\r\n,3,1,5.00,0.00\r\n",
  );
});

test("an order says which link it came through, and that the buyer named the code", async () => {
  shop();
  await openPage("/user/partner?tab=orders", { session: CUSTOMER });
  expect(await screen.findAllByText("Sub-ID mail")).toHaveLength(2);
  expect(screen.getAllByText(/^The buyer named your code ADA1 when we asked/)).toHaveLength(2);
});

test("a code is read in any case, a sub-ID as it is written", () => {
  expect(["ada1", " ada1~Mail_1 ", "ada1~é", "ada1~a~b", "a.da~x", "~x", "", null].map(readCode)).toEqual([
    ...["ADA1", "ADA1~Mail_1", "ADA1", "ADA1", "A.DA~x"],
    ...[null, null, null],
  ]);
  storeCode("ADA1~Mail_1");
  expect(storedCode()).toBe("ADA1~Mail_1");
});

test("the banner names the partner, and the click the whole link [REF-2]", async () => {
  const server = shop();
  server.on("POST", "/functions/v1/track-referral", () => ({ success: true, active: true }));
  openPage("/contact?ref=ada1~Mail");
  expect(await screen.findByText("ADA1")).toBeInTheDocument();
  expect(server.bodies("POST", "track-referral")).toEqual([{ referralCode: "ADA1~Mail", action: "click" }]);
  expect(window.location.search).toBe("");
});
