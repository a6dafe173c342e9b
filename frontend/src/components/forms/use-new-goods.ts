import { useCompany } from "@/lib/company";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage } from "@/lib/i18n/use-t";

export interface NewGoods {
  currency: string;
  tax_category: string;
  /** The page's, in which amounts are written. */
  language: Language;
}

/** Return what the form of a new product or workshop begins with, as the settings say. */
export function useNewGoods(): NewGoods {
  const { currency = "USD", taxCategory = "standard" } = useCompany();
  return { currency, tax_category: taxCategory, language: useLanguage() };
}
