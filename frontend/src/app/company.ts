import { createContext, useContext } from "react";
import type { PublishedCompany as Company } from "@/lib/boot";

export type { Company };

/** The shop's own name and its places elsewhere; they come with the design. */
export const BRAND = {
  name: "Guildhall",
  social: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/guildhall-example" },
    { name: "YouTube", url: "https://www.youtube.com/@guildhall-example" },
    { name: "Mastodon", url: "https://mastodon.social/@guildhall_example" },
  ],
} as const;

/** Where no server said anything (the dev server). */
export const UNKNOWN: Company = { name: BRAND.name, street: "", city: "", email: "", phone: "", legal: {} };

/** The company behind the shop, as the operator set it. */
export const CompanyContext = createContext<Company>(UNKNOWN);

export const useCompany = () => useContext(CompanyContext);
