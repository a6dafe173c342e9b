import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { valuesOf } from "@/admin/products/product";
import { TextFields } from "@/admin/products/text-fields";
import type { ProductForm } from "@/admin/products/use-product-form";
import { createI18n } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import { I18nContext } from "@/lib/i18n/use-t";

/** The tabs of a new product's texts. */
function tabsOf(languages: Language[], contentLanguage: Language): string[] {
  const texts = { admin: { products: { form: { completeness: "{{language}}" } } } };
  const i18n = createI18n("en", texts, { languages, contentLanguage });
  const form = {
    values: valuesOf(null, { currency: "EUR", tax_category: "standard", language: "en" }, null),
  } as ProductForm;
  const fields = createElement(TextFields, { form });
  const html = renderToString(createElement(I18nContext, { value: i18n }, fields));
  return [...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label ?? "");
}

test("the first texts of a product are those of the language that the shop writes in", () => {
  expect(tabsOf(["en", "de"], "de")).toEqual(["Deutsch", "English"]);
  expect(tabsOf(["en", "de"], "en")).toEqual(["English", "Deutsch"]);
});

test("a shop without English writes them in the language of its contents", () => {
  expect(tabsOf(["de", "fr"], "de")).toEqual(["Deutsch", "Français"]);
  expect(tabsOf(["it"], "it")).toEqual(["Italiano"]);
});
