import { refusal } from "@test/fake-server.ts";
import { named, openOffice } from "@test/office.ts";
import { workshop } from "@test/office-rows.ts";
import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

test("a taken slug is shown at its field until it changes", async () => {
  const before = workshop();
  const office = await openOffice(`/admin/workshops/${before.id}/edit`, "Edit Workshop", {
    tables: { workshops: [before] },
  });
  const message = "Another page already uses this slug. Choose another one.";
  office.server.on("PATCH", "/rest/v1/workshops", () => refusal(409, "slug_taken", message));
  await office.fill("slug", "other");
  await office.press("Save and close");
  await waitFor(() => expect(named("slug")).toHaveAccessibleDescription(expect.stringContaining(message)));
  await office.fill("slug", "another");
  expect(named("slug")).not.toHaveAttribute("aria-invalid", "true");
});
