import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { screen } from "@testing-library/dom";
import { expect, test } from "vitest";

const review = (id: string, language: string, text: string) => ({
  ...{ id, language, text, rating: 5, author: id, written_at: "2026-11-01T10:00:00Z" },
});
const COURSE = {
  ...{ id: "c1", slug: "course", name: "Course", price: 100, currency: "USD", image_url: null },
  ...{ product_type: "masterclass", features: [], is_active: true, review_count: 2, review_stars: 10 },
  reviews: [review("Anna", "de", "Sehr gut."), review("Tom", "en", "Very good.")],
};

test("a review in another language names it, in that language", async () => {
  new FakeServer({ tables: { products: [COURSE] } });
  openPage("/products/course");
  const foreign = (await screen.findByText("Sehr gut.")).closest("li");
  expect(foreign).toHaveTextContent("AnnaNovember 1, 2026Deutsch");
  expect(screen.getByText("Deutsch", { selector: "li span" })).toHaveAttribute("lang", "de");
  expect(screen.getByText("Very good.").closest("li")).not.toHaveTextContent("English");
});
