import { refusal } from "@test/fake-server.ts";
import { named, openOffice, type } from "@test/office.ts";
import { screen } from "@testing-library/dom";
import { expect, test } from "vitest";

const SERVER = {
  host: "mail.shop.example",
  port: 587,
  security: "starttls" as const,
  user: "ann",
  sender: "shop@shop.example",
};
const MAIL = {
  server: null as typeof SERVER | null,
  sender: "shop@localhost",
  hasPassword: false,
  fromEnvironment: false,
  readable: true,
};
const KEY = { name: "stripe_secret_key", secret: true, value: null, isSet: false, fromEnvironment: false };
const PAYMENTS = {
  chosen: null as string | null,
  fromEnvironment: false,
  readable: true,
  providers: [{ name: "stripe", title: "Stripe", keys: [KEY] }],
};
const WEBHOOK = {
  provider: "Stripe",
  url: "https://shop.example/webhooks/stripe",
  state: "no_key" as const,
  missing: [],
  arriving: null,
  fetched: 0,
  lastEventType: null,
  lastEventAt: null,
};

const open = (mail: object, payments: object, functions: object = {}) =>
  openOffice("/admin/connections", "Mail and payments", {
    functions: {
      connections: { mail: { ...MAIL, ...mail }, payments: { ...PAYMENTS, ...payments } },
      "payment-connection": WEBHOOK,
      "shop-setup": { openedAt: null, previewLink: null, steps: [], placeholders: [] },
      ...functions,
    },
  });

test("a mail server is saved and tested, and the test says in words what is wrong", async () => {
  const saved = { ...MAIL, server: SERVER, sender: SERVER.sender, hasPassword: true };
  const office = await open(
    {},
    {},
    {
      "save-mail-server": { mail: saved, payments: PAYMENTS },
      "test-mail-server": {
        problem: "sign_in",
        host: SERVER.host,
        words: "535 no",
        recipient: "boss@shop.example",
      },
    },
  );
  await office.fill("sender", SERVER.sender);
  await office.fill("host", SERVER.host);
  await office.user.selectOptions(named("security"), "starttls");
  await office.fill("user", SERVER.user);
  await type(named("password"), "secret");
  await office.press("Save and test", named("host").closest("form") as HTMLElement);
  await screen.findByText("mail.shop.example rejected the user name or the password.");
  expect(screen.getByText("The server's answer: 535 no")).toBeVisible();
  expect(office.server.bodies("POST", "save-mail-server")).toEqual([{ server: SERVER, password: "secret" }]);
});

test("what the environment sets is shown and cannot be changed", async () => {
  const office = await open(
    { server: SERVER, fromEnvironment: true },
    { chosen: "stripe", fromEnvironment: true },
    { "test-card-provider": { problem: null, provider: "", words: "" } },
  );
  expect(await screen.findByText(/environment variable GUILDHALL_SMTP_URL/)).toBeVisible();
  expect(screen.getByText(/environment variable GUILDHALL_PAYMENTS/)).toBeVisible();
  expect(named("host")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save and test" })).toBeNull();
  const [, ofCards] = screen.getAllByRole("button", { name: "Test" });
  if (ofCards) await office.user.click(ofCards);
  await screen.findByText("The provider accepts the key.");
});

test("a saved key can be replaced and is never displayed", async () => {
  const keys = [{ ...KEY, isSet: true }];
  const office = await open(
    {},
    { chosen: "stripe", providers: [{ ...PAYMENTS.providers[0], keys }] },
    { "save-card-provider": refusal(404, "not_found", "Provider not found") },
  );
  expect(await screen.findByText("Saved, encrypted. It can be replaced, but not displayed.")).toBeVisible();
  expect(named("stripe_secret_key")).toHaveValue("");
  await office.press("Save and test", named("stripe_secret_key").closest("form") as HTMLElement);
  await office.message("Provider not found");
  expect(office.server.bodies("POST", "save-card-provider")).toEqual([
    { provider: "stripe", keys: { stripe_secret_key: null } },
  ]);
});
