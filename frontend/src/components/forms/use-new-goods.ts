import { useCompany } from "@/lib/company";

export interface NewGoods {
  currency: string;
  tax_category: string;
}

/** Return what the form of a new product or workshop begins with, as the settings say. */
export function useNewGoods(): NewGoods {
  const { currency = "USD", taxCategory = "standard" } = useCompany();
  return { currency, tax_category: taxCategory };
}
