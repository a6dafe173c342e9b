import { createContext, useContext } from "react";
import type { PublishedCompany as Company } from "@/lib/boot";

export type { Company };

/** Defaults without a server (the dev server). */
export const UNKNOWN: Company = { name: "Guildhall", street: "", city: "", email: "", phone: "", legal: {} };

/** The company behind the shop, as set by the operator. */
export const CompanyContext = createContext<Company>(UNKNOWN);

export const useCompany = () => useContext(CompanyContext);

/** What the shop promises, as the settings say it. */
export function usePromises() {
  const { refundDays = 30, commissionRate = 30, reviewDays = 0 } = useCompany();
  return { refundDays, commissionRate, reviewDays };
}
