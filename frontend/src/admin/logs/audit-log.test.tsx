import { openOffice } from "@test/office.ts";
import { idOf } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

/** Open the log with one entry, and return the cells of each change that its dialog shows. */
async function changesOf(details: object) {
  const entry = {
    ...{ id: idOf(1), action: "article.changed", subject_table: "blog_articles", subject_id: idOf(2) },
    ...{ actor_id: null, actor_token: null, created_at: "2026-11-16T09:00:00Z", data: details },
  };
  const office = await openOffice("/admin/audit", "Audit log", {
    tables: { audit_log: [entry] },
    functions: { "subject-names": { names: [] } },
  });
  await office.choose("Article changed", "View");
  const rows = within(await screen.findByRole("dialog"))
    .getAllByRole("row")
    .slice(1);
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

test("an entry shows amounts with their currency, and lists in words", async () => {
  const changes = {
    limit: [null, [29900, "USD"]],
    fields: [["first_name"], ["first_name", "last_name"]],
    tags: [["bells"], ["bells", "halls"]],
    is_active: [false, true],
  };
  expect(await changesOf({ changes })).toEqual([
    ["limit", "–", "$299.00"],
    ["Fields", "First name", "First name, Last name"],
    ["Tags", "bells", "bells, halls"],
    ["Active", "No", "Yes"],
  ]);
});

test("a changed translation is named by its field and language", async () => {
  const changes = { title_de: ["Knoten", "Seile"], name_it: [null, "Lampada"] };
  expect(await changesOf({ changes })).toEqual([
    ["Title (Deutsch)", "Knoten", "Seile"],
    ["Name (Italian)", "–", "Lampada"],
  ]);
});
