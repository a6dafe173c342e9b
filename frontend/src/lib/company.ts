import { createContext, useContext } from "react";
import type { PublishedCompany as Company } from "@/lib/boot";
import { useLanguage } from "@/lib/i18n/use-t";

export type { Company };

/** Defaults without a server (the dev server). */
export const UNKNOWN: Company = { name: "Guildhall", street: "", city: "", email: "", phone: "", legal: {} };

/** The company behind the shop, as set by the operator. Read it with useCompany. */
export const CompanyContext = createContext<Company>(UNKNOWN);

/** Return the company; its city carries the country's name in the language of the page. */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  const language = useLanguage();
  return { ...company, city: company.cities?.[language] ?? company.city };
}

/** What the shop promises, as the settings say it. */
export function usePromises() {
  const { refundDays = 30, commissionRate = 30, reviewDays = 0 } = useCompany();
  return { refundDays, commissionRate, reviewDays };
}
