import { openOffice } from "@test/office.ts";
import { user } from "@test/office-rows.ts";
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

test("a note is added in place, and the field is empty for the next one", async () => {
  const clara = user();
  const office = await openOffice(`/admin/customers/${clara.id}`, /^Clara Bennett/, {
    tables: { users: [clara] },
    functions: { "customer-value": { values: [] } },
  });
  await office.fill("note", "Prefers the morning.");
  const field = screen.getByRole("textbox", { name: /note/i });
  // False: the browser is kept from leaving the page with the form.
  expect(fireEvent.submit(field.closest("form") as HTMLFormElement)).toBe(false);
  await office.message("Prefers the morning.");
  expect(office.server.bodies("POST", "customer_notes")).toEqual([
    { user_id: clara.id, text: "Prefers the morning." },
  ]);
  await waitFor(() => expect(field).toHaveValue(""));
});
