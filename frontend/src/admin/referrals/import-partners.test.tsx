import { openOffice } from "@test/office.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const LINE = {
  line: 2,
  email: "joerg@example.org",
  code: "JOERG",
  name: "Jörg",
  rate: 30,
  isActive: false,
  outcome: "created",
};

test("a list in Windows-1252 is read, and the preview shows names and status as they will be", async () => {
  const office = await openOffice("/admin/referrals/import", "Import partners", {
    functions: { "import-partners": { lines: [LINE], committed: false } },
  });
  const head = "email,code,first name,status\njoerg@example.org,JOERG,J";
  const bytes = new Uint8Array([...head].map((letter) => letter.charCodeAt(0)).concat(0xf6));
  const file = new File([bytes, "rg,gesperrt\n"], "partners.csv", { type: "text/csv" });
  await office.user.upload(screen.getByLabelText("CSV file"), file);
  expect(await screen.findByText(/^The file isn't UTF-8\. We read it as Windows-1252/)).toBeVisible();
  expect(office.server.bodies("POST", "import-partners")).toEqual([
    { csv: `${head}örg,gesperrt\n`, commit: false },
  ]);
  const row = within(screen.getByRole("row", { name: /joerg@example\.org/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "2",
    "joerg@example.org",
    "Jörg",
    "JOERG",
    "30%",
    "Inactive",
    "New partner",
  ]);
});
