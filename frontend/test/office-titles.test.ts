import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openOffice } from "./office.ts";
import { article, discount, newsItem, order, ownPage, product, user, workshop } from "./office-rows.ts";

const PRODUCT = product({ name: "Partner Ledger" });
const CUSTOMER = user({ first_name: "Clara", last_name: "Bennett" });
const NAMELESS = user({ first_name: null, last_name: null, email: "guest@example.com" });
const WORKSHOP = workshop({ title: "Ledger Clinic" });
const ARTICLE = article({ title: "Harbor news" });
const NEWS = newsItem({ title: "A new hall" });
const OWN_PAGE = ownPage({ title: "Shipping" });
const ORDER = order();
const CODE = discount();

test.each([
  [`/admin/orders/${ORDER.id}`, { orders: [ORDER] }, `${ORDER.id.slice(0, 8)} · Orders`],
  [`/admin/products/${PRODUCT.id}/edit`, { products: [PRODUCT] }, "Partner Ledger · Products"],
  [`/admin/discounts/${CODE.id}/edit`, { discount_codes: [CODE] }, "SPRING · Discount codes"],
  ["/admin/products/new", {}, "Products"],
  [`/admin/customers/${CUSTOMER.id}`, { users: [CUSTOMER] }, "Clara Bennett · Users"],
  [`/admin/customers/${NAMELESS.id}`, { users: [NAMELESS] }, "guest@example.com · Users"],
  [`/admin/workshops/${WORKSHOP.id}/edit`, { workshops: [WORKSHOP] }, "Ledger Clinic · Workshops"],
  [`/admin/blog-articles/${ARTICLE.id}/edit`, { blog_articles: [ARTICLE] }, "Harbor news · Articles"],
  [`/admin/news/${NEWS.id}/edit`, { news: [NEWS] }, "A new hall · News"],
  [`/admin/pages/${OWN_PAGE.id}/edit`, { pages: [OWN_PAGE] }, "Shipping · Pages"],
])("a browser tab names what is open in it: %s", async (path, tables, title) => {
  await openOffice(path, /./, { tables });
  await waitFor(() => expect(document.title).toBe(`${title} · Guildhall`));
});
