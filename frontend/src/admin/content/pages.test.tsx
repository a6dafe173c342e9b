import { headings, named, openOffice } from "@test/office.ts";
import { idOf, ownPage } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

/** A text that the editor cannot show opens as HTML: a plain field. */
const TABLE = "<table><tbody><tr><td>1</td></tr></tbody></table>";

test("the list of pages names the menu of each, and views what is public", async () => {
  const office = await openOffice("/admin/pages", "Pages", {
    tables: {
      pages: [
        ownPage({ title: "Our story", slug: "our-story", menu: "header" }),
        ownPage({ id: idOf(2), title: "Shipping", is_published: false, published_at: null }),
      ],
    },
  });
  expect(await office.row("Our story")).toHaveTextContent("Header");
  expect(headings()).toContain("Shown in");
  expect(await office.actions("Our story")).toEqual(["Edit", "View", "Delete"]);
  expect(await office.actions("Shipping")).toEqual(["Edit", "Delete"]);
});

test("a page is saved with its menu, and its address follows the title until it is edited", async () => {
  const page = ownPage({ title: "Our story", slug: "our-story", content: TABLE });
  const office = await openOffice(`/admin/pages/${page.id}/edit`, "Edit page", { tables: { pages: [page] } });
  await office.fill("title", "The story");
  expect(named("slug")).toHaveValue("the-story");
  await office.user.selectOptions(screen.getByLabelText("Shown in"), "footer");
  await office.press("Save and close");
  await office.message("Page saved");
  expect(office.server.bodies("PATCH", "pages")).toEqual([
    expect.objectContaining({ title: "The story", slug: "the-story", menu: "footer" }),
  ]);
});

test("a page is deleted after a question that names its address", async () => {
  const office = await openOffice("/admin/pages", "Pages", {
    tables: { pages: [ownPage({ title: "Our story", slug: "our-story" })] },
  });
  await office.choose("Our story", "Delete");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Its address \/pages\/our-story will show “not found”/)).toBeVisible();
  await office.user.click(dialog.getByRole("button", { name: "Delete page" }));
  await office.message("Page deleted");
  expect(office.server.rows("pages")).toEqual([]);
});
