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
    { csv: `${head}örg,gesperrt\n`, codes: {}, commit: false, invite: false },
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

test("a refused code is mended in the preview, and new partners are invited if that is wanted", async () => {
  const refused = { ...LINE, code: "no code!", outcome: "bad_code" };
  let asked = 0;
  const office = await openOffice("/admin/referrals/import", "Import partners", {
    functions: {
      "import-partners": () => {
        asked += 1;
        return { lines: [asked === 1 ? refused : LINE], committed: asked === 3 };
      },
    },
  });
  await office.user.upload(screen.getByLabelText("CSV file"), new File(["email,code\n"], "partners.csv"));
  const code = await screen.findByLabelText("Code of line 2");
  await office.user.clear(code);
  await office.user.type(code, "JOERG{Enter}");
  expect(await screen.findByText("New partner")).toBeVisible();
  await office.user.click(screen.getByLabelText(/^Invite the new partners by email/));
  await office.user.click(screen.getByRole("button", { name: "Import 1" }));
  expect(await screen.findByText("1 of 1 lines are now partners.")).toBeVisible();
  expect(office.server.bodies("POST", "import-partners").slice(1)).toEqual([
    { csv: "email,code\n", codes: { 2: "JOERG" }, commit: false, invite: false },
    { csv: "email,code\n", codes: { 2: "JOERG" }, commit: true, invite: true },
  ]);
});
