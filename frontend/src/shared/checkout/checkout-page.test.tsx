import { facts, held } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { product } from "@test/office-rows.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { basket } from "@/shared/basket/basket-store";

const CONGRESS = product({ id: "c", name: "Congress System", price: 299, image_url: "/art/c.svg" });
const SHOP = product({ id: "s", name: "Shop System", price: 199, image_url: "/art/s.svg" });
const GUIDE = product({ id: "g", name: "Guide", price: 129, currency: "EUR" });
const ATLAS = product({ id: "a", name: "Atlas", price: 19, currency: "EUR" });

type Line = readonly [ReturnType<typeof product>, number];

/** Open the checkout with these products, each with its quantity. */
async function openCheckout(
  lines: readonly Line[],
  { users, ...options }: Parameters<typeof openPage>[1] & { users?: () => Promise<object> } = {},
) {
  const server = new FakeServer({
    tables: { products: lines.map(([each]) => each), orders: [], users: [] },
    functions: {
      quote: {
        mode: "none",
        market: "US",
        consentRequired: false,
        addressRequired: users !== undefined,
        discount: null,
        earlyBirds: [],
        notes: [],
      },
    },
  });
  if (users) server.on("GET", "/rest/v1/users", users);
  basket.clear();
  for (const [{ id, name, price, currency, image_url }, count] of lines)
    basket.add({ id, name, price, currency, image_url }, count);
  const user = openPage("/checkout", options);
  if (lines.length === 0) await screen.findByRole("heading", { level: 1, name: "Your basket is empty" });
  else await screen.findAllByText(/^(Checkout|Kasse)$/);
  return user;
}

test("an empty basket leads to the products [BSK-18]", async () => {
  await openCheckout([]);
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Browse Products" })).toHaveAttribute("href", "/products");
});

test("the checkout shows the items and the total [BSK-17, BSK-20, BSK-21, BSK-22, BSK-23, BSK-24, BSK-25, CONST-6, CONST-8]", async () => {
  const user = await openCheckout([
    [CONGRESS, 2],
    [SHOP, 1],
  ]);
  const summary = await screen.findByRole("region", { name: "Order Summary" });
  expect(within(summary).getByText("3 items")).toBeVisible();
  const rows = within(summary).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  for (const [at, name, counted, total] of [
    [0, "Congress System", "Quantity: 2 × $299.00", "$598.00"],
    [1, "Shop System", "Quantity: 1 × $199.00", "$199.00"],
  ] as const) {
    const row = rows[at] as HTMLElement;
    expect(row.querySelectorAll("img")).toHaveLength(1);
    for (const text of [name, counted, total]) expect(within(row).getByText(text)).toBeVisible();
  }
  expect(facts(summary)).toEqual({ Subtotal: "$797.00", Shipping: "Free", Total: "$797.00" });
  expect(screen.queryByText(/Referred by/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Back to Basket" }));
  await waitFor(() => expect(window.location.pathname).toBe("/basket"));
});

test.each([
  ["Sign In", "/login"],
  ["Create Account", "/signup"],
])("a guest who chooses '%s' returns to the checkout [BSK-28, BSK-29, BSK-30, PAY-2]", async (link, path) => {
  const user = await openCheckout([[SHOP, 1]]);
  const main = within(screen.getByRole("main"));
  for (const name of ["Have an account?", "New here?"])
    expect(await main.findByRole("heading", { level: 2, name })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay .* by card/ })).not.toBeInTheDocument();
  await user.click(main.getByRole("link", { name: link }));
  await waitFor(() => expect(window.location.pathname).toBe(path));
  const kept = JSON.parse(localStorage.getItem("guildhall.returnTo") ?? "null");
  expect(kept?.path).toBe("/checkout");
});

test("a signed-in customer pays line by line [BSK-26, BSK-27]", async () => {
  await openCheckout(
    [
      [CONGRESS, 1],
      [SHOP, 2],
    ],
    { session: CUSTOMER },
  );
  const pays = await waitFor(() => {
    const found = screen.getAllByRole("button", { name: /^Pay .* by card/ });
    expect(found).toHaveLength(2);
    return found;
  });
  expect(pays.map(({ textContent }) => textContent)).toEqual([
    "Pay $299.00 by card: Congress System",
    "Pay $398.00 by card: Shop System",
  ]);
  const safe = "Secure payment: your card details go straight to our card provider. We never see them.";
  expect(screen.getByText(safe)).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.queryByRole("link", { name: "Create Account" })).not.toBeInTheDocument();
});

test("a payment of one currency states what it leaves out, in pieces as the summary counts", async () => {
  await openCheckout(
    [
      [SHOP, 2],
      [CONGRESS, 1],
      [GUIDE, 1],
    ],
    { session: CUSTOMER },
  );
  const some = await screen.findByRole("button", { name: "Pay the 3 items in USD - $697.00" });
  await waitFor(() => expect(some).toBeEnabled());
  expect(screen.queryByRole("button", { name: /^Pay all/ })).not.toBeInTheDocument();
});

test("where no amount may be on the button, two of them still have different names", async () => {
  await openCheckout(
    [
      [SHOP, 2],
      [CONGRESS, 2],
      [GUIDE, 1],
      [ATLAS, 3],
    ],
    { session: CUSTOMER, language: "de" },
  );
  const pays = await screen.findAllByRole("button", { name: /^4 Artikel zahlungspflichtig bestellen/ });
  expect(pays.map(({ textContent }) => textContent)).toEqual([
    "4 Artikel zahlungspflichtig bestellen: 996,00 $",
    "4 Artikel zahlungspflichtig bestellen: 186,00 €",
  ]);
});

test("nothing is paid before the profile's address is here", async () => {
  const profile = held<object>();
  await openCheckout([[SHOP, 1]], { session: CUSTOMER, users: profile.answer });
  expect(await screen.findByLabelText(/^Street/)).toHaveValue("");
  const pay = screen.getByRole("button", { name: /^Pay / });
  expect(pay).toBeDisabled();
  profile.come([
    { first_name: "Ada", last_name: "Lovelace", address: "St James 12", postal_code: "SW1", city: "London" },
  ]);
  await waitFor(() => expect(pay).toBeEnabled());
  expect(screen.getByLabelText(/^Street/)).toHaveValue("St James 12");
});
