import { refusal } from "@test/fake-server.ts";
import { partnerShop } from "@test/partner.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const ADDRESS = "https://t.example/pb?cid={subid}";

function shop(saved = false) {
  const server = partnerShop({ postbacks: true });
  if (!saved) return server;
  const user = { auth_user_id: CUSTOMER.user?.id };
  const row = { id: "p1", url: ADDRESS, is_active: true, user };
  server.rows("webhook_endpoints").push(row as never);
  const delivery = { endpoint_id: "p1", created_at: "2026-11-03T10:00:00Z", attempts: 1 };
  const log = [
    { ...delivery, id: "d1", kind: "commission.earned", state: "delivered", status_code: 204 },
    { ...delivery, id: "d2", kind: "commission.reversed", state: "queued", status_code: null },
  ];
  server.rows("webhook_deliveries").push(...(log as never[]));
  return server;
}

const open = () => openPage("/user/partner?tab=links", { session: CUSTOMER });
const section = async () => within(await screen.findByRole("region", { name: "Postback" }));

/** Type an address; braces stand for keys otherwise. */
const typed = (address: string) => address.replaceAll("{", "{{");

test("a shop that offers no postbacks shows none", async () => {
  partnerShop();
  await open();
  await screen.findAllByRole("region", { name: "Results by sub-ID" });
  expect(screen.queryByRole("region", { name: "Postback" })).not.toBeInTheDocument();
});

test("a partner saves an address, and a fault of it stands at the field", async () => {
  const server = shop();
  server.call("save-postback", () =>
    refusal(400, "placeholder_unknown", "The placeholder {click} doesn't exist here. Remove it.", "url"),
  );
  const user = await open();
  const card = await section();
  const field = await card.findByLabelText("Address of your tracker");
  await user.click(card.getByRole("button", { name: "Save" }));
  expect(field).toHaveAccessibleDescription("Fill in this field.");
  await user.type(field, typed("https://t.example/?a={click}"));
  await user.click(card.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^The placeholder \{click\} doesn't exist/));
  expect(field).toHaveValue("https://t.example/?a={click}");
  server.call("save-postback", { done: true });
  await user.clear(field);
  await user.type(field, typed(ADDRESS));
  await user.click(card.getByLabelText("Call this address"));
  await user.click(card.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Postback saved")).toBeInTheDocument();
  expect(server.bodies("POST", "save-postback").at(-1)).toEqual({ url: ADDRESS, isActive: false });
});

test("a test shows what the tracker answered, or why there was no answer", async () => {
  const server = shop(true);
  server.call("send-test-postback", { status: 200, problem: null, milliseconds: 12 });
  const user = await open();
  const card = await section();
  const press = async () => user.click(await card.findByRole("button", { name: "Send a test" }));
  const reads = server.to("GET", "webhook_endpoints").length;
  await press();
  expect(await card.findByText("The test arrived: status 200 after 12 ms.")).toBeInTheDocument();
  expect(server.bodies("POST", "send-test-postback")).toEqual([{ url: ADDRESS }]);
  expect(card.getByRole("button", { name: "Save" })).toBeEnabled();
  expect(server.to("GET", "webhook_endpoints")).toHaveLength(reads);
  server.call("send-test-postback", { status: 404, problem: null, milliseconds: 12 });
  await press();
  expect(await card.findByText(/^Your tracker answered with status 404 after 12 ms\./)).toBeInTheDocument();
  server.call("send-test-postback", { status: null, problem: "late", milliseconds: 10000 });
  await press();
  expect(await card.findByText(/^No answer in time\./)).toBeInTheDocument();
});

test("the last calls are listed, and the postback can be removed", async () => {
  const server = shop(true);
  server.call("remove-postback", { done: true });
  const user = await open();
  const card = await section();
  await card.findByText("Refund");
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/SaleHTTP 204Delivered$/),
    expect.stringMatching(/Refundnot reachedWaiting$/),
  ]);
  server.rows("webhook_endpoints").length = 0;
  await user.click(card.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Postback removed")).toBeInTheDocument();
  await waitFor(() => expect(card.getByLabelText("Address of your tracker")).toHaveValue(""));
  expect(card.queryByRole("button", { name: "Remove" })).not.toBeInTheDocument();
});
