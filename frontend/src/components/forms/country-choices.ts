import { COUNTRY_CODES, countriesIn } from "@/components/forms/countries";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";

export interface CountryChoice {
  code: string;
  /** What is kept. */
  value: string;
  name: string;
}

/** Return the code of the country that a text names in any language of the shop, or by its code. */
function codeOf(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const names = LANGUAGES.map((each) => new Intl.DisplayNames([each], { type: "region" }));
  return COUNTRY_CODES.find((code) =>
    [code, ...names.map((each) => each.of(code))].some((name) => name?.toLowerCase() === wanted),
  );
}

/**
 * Return the countries of an address, which keeps the name of one. `kept` is that name: it stays as it is in whichever
 * language it was chosen, and is a choice of its own if it names no country.
 */
export function countryChoices(language: Language, kept: string): CountryChoice[] {
  const chosen = kept && codeOf(kept);
  const all = countriesIn(language).map(({ code, name }) => ({
    code,
    name,
    value: code === chosen ? kept : name,
  }));
  return kept && !chosen ? [{ code: kept, name: kept, value: kept }, ...all] : all;
}
