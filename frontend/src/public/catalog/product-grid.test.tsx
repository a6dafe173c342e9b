import { held } from "@test/account.ts";
import { FakeServer, refusal } from "@test/fake-server.ts";
import { product } from "@test/office-rows.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const PRODUCT = {
  description: "Every entry in its place.",
  image_url: null,
  price: 12.5,
  currency: "GBP",
  product_type: "masterclass",
  is_active: true,
};
const FORMS = {
  Four: ["a", "b", "c", "d"],
  "As JSON": '["a", "b", "c", "d", "e"]',
  Broken: '["a',
  None: null,
};

test("features are read in every stored form [PUB-43, DATA-6, DATA-7]", async () => {
  const products = Object.entries(FORMS).map(([name, features]) => ({
    ...PRODUCT,
    ...{ id: name, name, slug: name, features },
  }));
  new FakeServer({ tables: { products } });
  openPage("/products");
  const items = async (name: string) => {
    const card = (await screen.findByRole("heading", { name })).closest("article") as HTMLElement;
    return within(card)
      .queryAllByRole("listitem")
      .map((item) => item.textContent);
  };
  expect(await items("Four")).toEqual(["a", "b", "c", "d"]);
  expect(await items("As JSON")).toEqual(["a", "b", "c", "d", "+1 more feature"]);
  expect([await items("Broken"), await items("None")]).toEqual([[], []]);
});

const READ = "/rest/v1/products";

test("skeletons are shown until the products are there [PUB-49, STATE-6, CONST-20]", async () => {
  const server = new FakeServer();
  const read = held<object>();
  server.on("GET", READ, read.answer);
  openPage("/products");
  await waitFor(() => expect(screen.getAllByTestId("product-skeleton")).toHaveLength(3));
  expect(screen.queryByRole("article")).not.toBeInTheDocument();
  read.come([product()]);
  await screen.findByRole("heading", { name: "Partner Ledger" });
  expect(screen.queryByTestId("product-skeleton")).not.toBeInTheDocument();
});

test.each([
  ["Failed to load products", () => Promise.reject(new TypeError("no network"))],
  [
    "Failed to fetch products: This column does not exist.",
    () => refusal(400, "not_allowed", "This column does not exist."),
  ],
])(
  "a failed read says '%s' and loads the page again [PUB-50, PUB-51, PUB-52, PUB-53, ERR-10, ERR-11]",
  async (text, answer) => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const server = new FakeServer();
    server.on("GET", READ, answer);
    const user = openPage("/products");
    const panel = (await screen.findByRole("heading", { name: "Error Loading Products" })).closest(
      "[role=alert]",
    ) as HTMLElement;
    expect(within(panel).getByText(text)).toBeVisible();
    await user.click(within(panel).getByRole("button", { name: "Try Again" }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test("a product that cannot be read is logged and shown as not found [ERR-12]", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const server = new FakeServer();
  server.on("GET", READ, () => refusal(400, "not_allowed"));
  openPage("/products/partner-ledger");
  await screen.findByRole("heading", { level: 1, name: "Product not found" });
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Back to Products" })).toHaveAttribute("href", "/products");
  expect(logged).toHaveBeenCalledWith("The product could not be read:", expect.anything());
});
