import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { afterEach, expect, test } from "vitest";
import { basket } from "@/shared/basket/basket-store";

const CURRENCIES = "Your items are priced in more than one currency, so you pay once for each currency.";

const product = (id: string, currency: string) => ({
  ...{ id, slug: id, name: id, price: 10, currency, image_url: null },
  ...{ product_type: "masterclass", features: [], is_active: true },
});

afterEach(() => basket.clear());

function openCheckout(currencies: string[], options: Parameters<typeof openPage>[1] = {}) {
  const products = currencies.map((currency) => product(`In ${currency}`, currency));
  new FakeServer({
    tables: { products, orders: [], users: [] },
    functions: {
      quote: {
        mode: "none",
        market: "DE",
        consentRequired: false,
        addressRequired: false,
        discount: null,
        earlyBirds: [],
        notes: [],
      },
    },
  });

  for (const each of products) basket.add(each);
  return openPage("/checkout", options);
}

test("a guest is offered to sign in above the form and to sign up below it [BSK-28]", async () => {
  openCheckout(["USD"]);
  const email = await screen.findByLabelText("Email");
  const [signIn, create] = ["Sign In", "Create Account"].map((name) =>
    screen.getAllByRole("link", { name }).at(-1),
  ) as [HTMLElement, HTMLElement];
  expect(signIn.previousElementSibling).toHaveTextContent("Have an account?");
  expect(signIn.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(email.compareDocumentPosition(create)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect([signIn, create].map((link) => link.getAttribute("href"))).toEqual(["/login", "/signup"]);
  expect(screen.queryByText(CURRENCIES)).not.toBeInTheDocument();
});

test("why two currencies are two payments is said in one sentence", async () => {
  openCheckout(["USD", "EUR"]);
  await waitFor(() => expect(screen.getByText(CURRENCIES)).toBeInTheDocument());
});

test("customers read it too", async () => {
  openCheckout(["USD", "EUR"], { session: CUSTOMER });
  await waitFor(() => expect(screen.getByText(CURRENCIES)).toBeInTheDocument());
});
