import { refusal } from "@test/fake-server.ts";
import { named, openOffice, type } from "@test/office.ts";
import { idOf, product } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const GERMAN = { contentLanguage: "de", languages: ["en", "de", "fr"] } as const;

test("the form begins with the language that the owner writes in, and requires its name", async () => {
  const office = await openOffice("/admin/products/new", "Create Product", { settings: GERMAN });
  await office.part("Texts in each language");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Deutsch 0/2",
    "English 0/2",
    "Français 0/2",
  ]);
  await office.fill("name", "Risikoregister");
  await office.fill("price", "49");
  await office.press("Save and close");
  await office.message("Product created successfully");
  expect(office.server.rows("products")).toEqual([
    expect.objectContaining({ name: "Risikoregister", name_de: "Risikoregister", slug: "risikoregister" }),
  ]);
});

test("a text that stands in for a missing English one is not counted as English", async () => {
  const row = product({
    name: "Risikoregister",
    name_de: "Risikoregister",
    description: "",
    description_de: "",
  });
  const office = await openOffice(`/admin/products/${row.id}/edit`, "Edit Product", {
    tables: { products: [row] },
    settings: GERMAN,
  });
  await office.part("Texts in each language");
  await office.user.click(await screen.findByRole("tab", { name: "English 0/2" }));
  await office.fill("name_en", "Risk register");
  await office.press("Save");
  await waitFor(() =>
    expect(office.server.rows("products")).toEqual([
      expect.objectContaining({ name: "Risk register", name_de: "Risikoregister" }),
    ]),
  );
});

const edit = (row = product()) =>
  openOffice(`/admin/products/${row.id}/edit`, "Edit Product", { tables: { products: [row] } });

test("a product is created [ADM-13, ADM-16, ADM-17, ADM-18, VAL-31, VAL-32, VAL-33, VAL-35, VAL-36, VAL-37, VAL-38, ERR-39]", async () => {
  const office = await openOffice("/admin/products", "Products");
  await office.user.click(screen.getAllByRole("link", { name: "Create Product" })[0] as HTMLElement);
  await screen.findByRole("heading", { level: 1, name: "Create Product" });
  expect(window.location.pathname).toBe("/admin/products/new");
  expect(screen.getByRole("link", { name: "Back to Products" })).toHaveAttribute("href", "/admin/products");

  await office.press("Save and close");
  await office.message("Please fill in all required fields");

  await office.fill("name", "  Über Stall & Söhne!  ");
  expect(named("slug")).toHaveValue("ber-stall-s-hne");
  await office.fill("slug", "stall");
  await office.fill("name", "Market Stall");
  expect(named("slug")).toHaveValue("stall");
  expect(named("price")).toHaveAttribute("step", "0.01");
  await office.fill("price", "1.200");
  await office.press("Save and close");
  expect(await screen.findByText(/^Enter an amount such as 1200\.50/)).toBeVisible();
  await office.fill("price", "49.90");
  expect(named("image_url")).toHaveAttribute("type", "url");
  await office.part("Texts in each language");
  await office.user.click(screen.getByRole("tab", { name: /^Deutsch/ }));
  await office.fill("name_de", "Marktstand");

  // An empty row is dropped, the last one stays.
  const features = screen.getByRole("group", { name: "Features" });
  expect(within(features).getByRole("button", { name: "Remove row 1" })).toBeDisabled();
  await type(screen.getByLabelText("Feature, row 1"), "One table");
  await office.press("Add feature");
  await office.press("Add feature");
  await type(screen.getByLabelText("Feature, row 3"), "Two stools");
  await office.part("Delivery");
  const links = within(screen.getByRole("group", { name: "Access links" }));
  await type(links.getByLabelText("Title, row 1"), "Guide");
  await type(links.getByLabelText("Address, row 1"), "https://example.com/guide");
  await office.user.click(links.getByRole("button", { name: "Add link" }));
  await type(links.getByLabelText("Title, row 2"), "Only a title");
  await type(screen.getByLabelText("Name, row 1"), "licence");
  await type(screen.getByLabelText("Value, row 1"), "one company");
  await office.press("Save and close");

  await office.message("Product created successfully");
  expect(window.location.pathname).toBe("/admin/products");
  expect(office.server.rows("products")).toEqual([
    expect.objectContaining({
      name: "Market Stall",
      slug: "stall",
      price: 49.9,
      currency: "USD",
      name_de: "Marktstand",
      product_type: "congress_system",
      is_active: true,
      is_featured: false,
      features: ["One table", "Two stools"],
      delivery_links: [{ title: "Guide", url: "https://example.com/guide" }],
      delivery_details: { licence: "one company" },
    }),
  ]);
});

test("an edit keeps the slug and the untouched fields [ADM-14, ERR-39]", async () => {
  const before = product({ features: ["One", "Two"], delivery_details: { seats: 3 } });
  const office = await openOffice("/admin/products", "Products", { tables: { products: [before] } });
  await office.choose("Partner Ledger", "Edit");
  await screen.findByRole("heading", { level: 1, name: "Edit Product" });
  await waitFor(() => expect(named("name")).toHaveValue("Partner Ledger"));
  await office.fill("name", "Partner Ledger 2");
  expect(named("slug")).toHaveValue("partner-ledger");
  await office.press("Save and close");
  await office.message("Product updated successfully");
  expect(window.location.pathname).toBe("/admin/products");
  const [after = before] = office.server.rows("products");
  const text = (value: unknown) => JSON.stringify(value ?? "");
  const changed = Object.entries(before).filter(
    ([name, value]) => text(value) !== text(after[name as keyof typeof after]),
  );
  expect(changed.map(([name]) => name)).toEqual(["name", "updated_at"]);
});

test("the second of two admins chooses between both states, field by field", async () => {
  const office = await edit(product({ price: 10, features: [], description: "" }));
  await waitFor(() => expect(named("price")).toHaveValue("10.00"));
  office.server.touch("products", idOf(1), { price: 12, is_featured: true, features: ["Fast"] });
  await office.fill("price", "11");
  await type(screen.getAllByLabelText("Description")[0] as HTMLElement, "Mine alone");
  await office.press("Save and close");
  const conflict = (await screen.findByText(/^Someone else saved this on/)).parentElement as HTMLElement;
  await waitFor(() => expect(conflict.parentElement).toHaveFocus());
  const chosen = within(conflict)
    .getAllByRole("group")
    .map((group) => [
      group.querySelector("legend")?.textContent,
      [...(group.querySelector(":checked")?.nextElementSibling?.children ?? [])].map(
        (part) => part.textContent,
      ),
    ]);
  expect(Object.fromEntries(chosen)).toEqual({
    Description: ["Your changes", "Mine alone"],
    Price: ["Your changes", "11.00"],
    Featured: ["Saved by the other person", "Yes"],
    Features: ["Saved by the other person", "Fast"],
  });
  expect(office.server.rows("products")[0]?.price).toBe(12);
  const price = within(within(conflict).getByRole("group", { name: "Price" }));
  await office.user.click(price.getByLabelText(/^Saved by the other person/));
  await office.press("Save my choices", conflict);
  await office.message("Product updated successfully");
  expect(office.server.rows("products")[0]).toMatchObject({
    price: 12,
    is_featured: true,
    features: ["Fast"],
    description: "Mine alone",
  });
});

test("a refused product shows the server's message, and the input remains [ERR-26]", async () => {
  const office = await openOffice("/admin/products/new", "Create Product");
  office.server.on("POST", "/rest/v1/products", () => refusal(409, "taken", "This value is already taken."));
  await office.fill("name", "Another");
  await office.fill("slug", "congress-affiliate-system");
  await office.fill("price", "5");
  await office.press("Save and close");
  await office.message("Error");
  await office.message("This value is already taken.");
  expect(named("name")).toHaveValue("Another");
});

test("Ctrl+S saves and stays on the page", async () => {
  const office = await edit();
  await office.fill("price", "11");
  await office.user.keyboard("{Control>}s{/Control}");
  await office.message("Product updated successfully");
  expect(window.location.pathname).toBe(`/admin/products/${idOf(1)}/edit`);
  expect(office.server.rows("products")[0]?.price).toBe(11);
});

test("a kind of goods is kept when another field is refused, and saved", async () => {
  const office = await edit();
  await office.user.selectOptions(await screen.findByLabelText("Kind of goods (tax)"), "E-books");
  await office.fill("price", "");
  await office.press("Save and close");
  expect(named("price")).toHaveAttribute("aria-invalid", "true");
  expect(screen.getByLabelText("Kind of goods (tax)")).toHaveValue("ebooks");
  await office.fill("price", "12");
  await office.press("Save and close");
  await office.message("Product updated successfully");
  expect(office.server.bodies("PATCH", "products")).toEqual([
    expect.objectContaining({ tax_category: "ebooks", price: 12 }),
  ]);
});

test("a field that another one fills in loses its error, and the message leaves with the first correction", async () => {
  const office = await openOffice("/admin/products/new", "Create Product");
  await office.press("Save and close");
  await office.message("Please fill in all required fields");
  expect(named("slug")).toHaveAttribute("aria-invalid", "true");
  await office.fill("name", "Market Stall");
  await waitFor(() => expect(named("slug")).not.toHaveAttribute("aria-invalid", "true"));
  expect(named("price")).toHaveAttribute("aria-invalid", "true");
  expect(screen.queryByText("Please fill in all required fields")).toBeNull();
});

const warning = () => screen.queryByText(/^Buyers get nothing yet: /);

test("an active product that opens nothing is warned of, until it opens something or is switched off", async () => {
  const office = await edit(product({ delivery_title: null }));
  await waitFor(() => expect(warning()).toBeVisible());
  await type(screen.getByLabelText("Name, row 1"), "licence");
  await type(screen.getByLabelText("Value, row 1"), "one company");
  expect(warning()).toBeNull();
  await office.press("Save and close");
  await office.user.click((await screen.findAllByRole("link", { name: "Create Product" }))[0] as HTMLElement);
  await waitFor(() => expect(warning()).toBeVisible());
  await office.user.click(screen.getByLabelText("Active"));
  expect(warning()).toBeNull();
});

test("a product that opens something is not warned of", async () => {
  await edit();
  await waitFor(() => expect(named("delivery_title")).toHaveValue("The key"));
  expect(warning()).toBeNull();
});
