import { openOffice, type } from "@test/office.ts";
import { idOf, workshop } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const DETAIL = {
  ...{ id: idOf(40), workshop_id: workshop().id, title: "Room", description: "At nine.", image_url: null },
  ...{ links: [{ title: "Map", url: "/map" }], additional_details: {}, translations: {} },
  ...{ created_at: workshop().created_at, updated_at: workshop().updated_at },
};

test("details have their texts in each language", async () => {
  const tables = { workshops: [workshop()], workshop_details: [DETAIL] };
  const office = await openOffice("/admin/workshops", "Workshops", { tables });
  const card = within(await screen.findByRole("region", { name: "Congress on Stage" }));
  await office.user.click(card.getByLabelText(/^Details: /));
  await office.press("Edit Room", await screen.findByRole("dialog"));
  await office.user.click(screen.getByRole("tab", { name: "Deutsch 0/3" }));
  await office.fill("title_de", "Raum");
  await office.fill("description_de", "Um neun.");
  await type(screen.getByLabelText("Title, row 1", { selector: "[lang=de]" }), "Karte");
  expect(screen.getByRole("tab", { name: "Deutsch 3/3" })).toBeVisible();
  await office.press("Save", office.dialog);
  await office.message("Workshop details updated successfully");
  expect(office.server.rows("workshop_details")[0]).toMatchObject({
    translations: { de: { title: "Raum", description: "Um neun." } },
    links: [{ title: "Map", url: "/map", translations: { de: { title: "Karte" } } }],
  });
});
