import { expect, test } from "vitest";
import { columnsOf, leadOf, typedOf } from "@/admin/products/lead-language";

const COLUMNS = {
  name: "Risk register",
  description: "Known risks",
  name_de: "Risikoregister",
  description_de: "Bekannte Risiken",
  name_fr: "",
  description_fr: "",
  name_es: "",
  description_es: "",
  name_it: "",
  description_it: "",
};

test.each([
  ["de", ["en", "de"], "de"],
  ["de", ["de", "fr"], null],
  ["en", ["en", "de"], null],
] as const)(
  "contents in %s, languages %s: %s leads beside the English columns",
  (contents, offered, lead) => {
    expect(leadOf(contents, offered)).toBe(lead);
  },
);

test("what the form shows is stored again as it was", () => {
  const typed = typedOf(COLUMNS, "de");
  expect(typed).toMatchObject({ name: "Risikoregister", name_en: "Risk register", name_de: "" });
  expect(columnsOf(typed, "de")).toEqual(COLUMNS);
  expect(columnsOf(typedOf(COLUMNS, null), null)).toEqual(COLUMNS);
});

test("without an English text the owner's stands in both columns, and the form shows it once", () => {
  const typed = { ...typedOf(COLUMNS, "de"), name_en: "", description_en: " " };
  const stored = columnsOf(typed, "de");
  expect(stored).toMatchObject({ name: "Risikoregister", name_de: "Risikoregister" });
  expect(typedOf(stored, "de")).toMatchObject({ name: "Risikoregister", name_en: "", description_en: "" });
});
