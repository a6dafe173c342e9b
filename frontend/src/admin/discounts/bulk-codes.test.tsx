import { openOffice } from "@test/office.ts";
import { screen } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

test("single-use codes of one group are generated and saved as a file", async () => {
  const office = await openOffice("/admin/discounts", "Discount codes");
  office.server.on("POST", "/rest/v1/discount_codes", () => null);
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:codes");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await office.press("Generate codes");
  await screen.findByRole("dialog");
  await office.fill("count", "20");
  await office.fill("batch", "Fair 2026");
  await office.fill("value", "15");
  await office.press("Generate", office.dialog);
  await office.message("20 codes generated");
  const [rows] = office.server.bodies("POST", "discount_codes") as unknown as [{ code: string }[]];
  expect(new Set(rows.map(({ code }) => code)).size).toBe(20);
  for (const row of rows)
    expect(row).toMatchObject({ kind: "percent", percent: 15, batch: "Fair 2026", max_uses: 1 });
  const [[file] = []] = saved.mock.calls;
  expect(await (file as Blob).text()).toBe(
    `\uFEFF${["Code", ...rows.map(({ code }) => code), ""].join("\r\n")}`,
  );
});

test("codes are imported from a file: first what would happen, then the import", async () => {
  const lines = [
    { line: 2, code: "SPRING15", outcome: "created", fault: null },
    { line: 3, code: "BAD", outcome: "invalid", fault: "percent" },
    { line: 4, code: "WHO", outcome: "unknown_partner", fault: null },
  ];
  const office = await openOffice("/admin/discounts", "Discount codes", {
    functions: {
      "import-discounts": ({ body }) => ({ lines, committed: (body as { commit: boolean }).commit }),
    },
  });
  await office.press("Import codes");
  const csv = "code,percent\nSPRING15,15\nBAD,x\nWHO,1\n";
  await office.user.upload(await screen.findByLabelText("CSV file"), new File([csv], "codes.csv"));
  expect(
    await screen.findByText("1 of 3 lines would become codes. Nothing has been saved yet."),
  ).toBeVisible();
  expect(screen.getByRole("list", { name: "Lines left out" })).toHaveTextContent(
    "Line 3: BAD Check the column percent.Line 4: WHO No partner has this referral code.",
  );
  await office.press("Import 1", office.dialog);
  await office.message("Discount codes imported");
  expect(office.server.bodies("POST", "import-discounts")).toEqual([
    { csv, commit: false },
    { csv, commit: true },
  ]);
});
