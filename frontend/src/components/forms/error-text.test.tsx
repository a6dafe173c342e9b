import { openOffice } from "@test/office.ts";
import { test } from "vitest";

test.each([
  [409, "23505", null, "This already exists."],
  [403, "42501", null, "permission denied for table products"],
  [500, "XX000", null, "The disk is full"],
  [409, "P0001", "last_admin", "The last admin can't be removed."],
])("an error %i %s shows the server's message [ERR-26]", async (status, code, hint, message) => {
  const office = await openOffice("/admin/products/new", "Create Product");
  office.server.on("POST", "/rest/v1/products", () =>
    Response.json({ code, message, hint, details: null }, { status }),
  );
  await office.fill("name", "Another");
  await office.fill("price", "5");
  await office.press("Save and close");
  await office.message(message);
});
