import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const PRODUCT = {
  id: "ledger",
  slug: "ledger",
  name: "Partner Ledger",
  description: "Every entry in its place.",
  image_url: "/art/cover.svg",
  gallery: [
    { title: "The journal", url: "/art/journal.svg" },
    { title: "The month", url: "/art/month.svg" },
  ],
  price: 12.5,
  currency: "GBP",
  product_type: "masterclass",
  features: [],
  is_active: true,
};

async function openProduct(change: object = {}) {
  new FakeServer({ tables: { products: [{ ...PRODUCT, ...change }] } });
  const user = openPage("/products/ledger");
  const gallery = within(await screen.findByRole("region", { name: "Pictures" }));
  return { user, gallery };
}

const shown = (gallery: ReturnType<typeof within>) =>
  gallery.getByRole("figure").querySelector("img")?.getAttribute("src");

test("the product itself is the first picture, and its cover the last", async () => {
  const { gallery } = await openProduct();
  expect(shown(gallery)).toBe("/art/journal.svg");
  const choices = gallery
    .getAllByRole("button", { name: /^Show/ })
    .map((each) => each.getAttribute("aria-label"));
  expect(choices).toEqual(["Show: The journal", "Show: The month", "Show: Partner Ledger"]);
});

test("a film is never the first where there is a cover", async () => {
  const { gallery } = await openProduct({ gallery: [{ title: "Tour", url: "/media/tour.mp4" }] });
  expect(shown(gallery)).toBe("/art/cover.svg");
});

test("the lightbox goes round with the arrow keys, and the page keeps the picture", async () => {
  const { user, gallery } = await openProduct();
  const enlarge = gallery.getByRole("button", { name: "Enlarge: The journal" });
  await user.click(enlarge);
  const box = await screen.findByRole("dialog", { name: "Pictures" });
  const place = (text: string) => waitFor(() => expect(within(box).getByText(text)).toBeInTheDocument());
  await place("The journal (1 of 3)");
  within(box).getByRole("button", { name: "Close" }).focus();
  await user.keyboard("{ArrowLeft}");
  await place("Partner Ledger (3 of 3)");
  await user.keyboard("{ArrowRight}{ArrowRight}");
  await place("The month (2 of 3)");
  expect(within(box).getByRole("img")).toHaveAttribute("src", "/art/month.svg");
  await user.click(within(box).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  // The page shows the picture that was looked at last.
  expect(shown(gallery)).toBe("/art/month.svg");
});

test("captions are in the language of the reader", async () => {
  const words = { translations: { en: { title: "The gauge" } } };
  const { gallery } = await openProduct({
    gallery: [
      { title: "Die Anzeige", url: "/art/gauge.svg", ...words },
      { title: "The month", url: "/art/month.svg" },
    ],
  });
  expect(gallery.getByRole("figure").querySelector("img")).toHaveAttribute("alt", "The gauge");
  expect(gallery.getByText("The gauge", { selector: "span" })).toBeVisible();
  expect(gallery.queryByText("Die Anzeige")).not.toBeInTheDocument();
});
