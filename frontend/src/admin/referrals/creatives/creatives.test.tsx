import { named, openOffice } from "@test/office.ts";
import { creative } from "@test/office-rows.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const open = (rows: object[] = []) =>
  openOffice("/admin/referrals/creatives", "Creatives", { tables: { creatives: rows } });

test("a creative is written with its page, its text in each language and its picture", async () => {
  const office = await open();
  await office.press("New creative");
  await screen.findByRole("dialog");
  await office.fill("title", "Summer");
  await office.fill("page", `${window.location.origin}/products?ref=OTHER`);
  await office.fill("image_url", `${window.location.origin}/media/p/summer.png`);
  await office.fill("text", "Look: {link}");
  await office.user.click(screen.getByRole("tab", { name: "Deutsch 0/2" }));
  await office.fill("title_de", "Sommer");
  await office.fill("image_url_de", `${window.location.origin}/media/p/sommer.png`);
  await office.press("Save", office.dialog);
  await office.message("Creative created");
  expect(office.server.bodies("POST", "creatives")).toEqual([
    {
      title: "Summer",
      page: "/products",
      text: "Look: {link}",
      image_url: "/media/p/summer.png",
      alt_text: "",
      is_active: true,
      translations: { de: { title: "Sommer", image_url: "/media/p/sommer.png" } },
    },
  ]);
});

test("a page of another site is refused at its field, and so is a creative of nothing", async () => {
  const office = await open();
  await office.press("New creative");
  await screen.findByRole("dialog");
  await office.fill("title", "Odd");
  await office.fill("page", "https://elsewhere.example/");
  await office.press("Save", office.dialog);
  await waitFor(() => expect(named("page")).toHaveAccessibleDescription(/That's not a page of this shop/));
  await waitFor(() => expect(named("text")).toHaveAccessibleDescription(/Add a picture or a text/));
  expect(office.server.bodies("POST", "creatives")).toEqual([]);
});

test("a creative is switched off, and deleted with the promise that its links keep working", async () => {
  const office = await open([creative({ text: "Look." })]);
  await office.choose("Summer banner", "Edit");
  await office.user.click(await screen.findByLabelText("Offer it to partners"));
  await office.press("Save", office.dialog);
  await office.message("Creative saved");
  expect(office.server.rows("creatives")[0]?.is_active).toBe(false);
  await office.choose("Summer banner", "Delete");
  expect(office.dialog).toHaveTextContent("its links keep working.");
  await office.press("Delete creative", office.dialog);
  await office.message("Creative deleted");
  expect(office.server.rows("creatives")).toEqual([]);
});
