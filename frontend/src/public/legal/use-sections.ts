import { useTranslation } from "@/lib/i18n/use-t";
import type { LegalSection } from "@/public/legal/legal-page";

/** The company details that the texts name. */
interface Facts {
  name: string;
  street: string;
  city: string;
  email: string;
  phone: string;
}

/** The sections of each page in their order, by their keys in legal.json. */
const SECTIONS = {
  terms: [
    "parties",
    "account",
    "orders",
    "payment",
    "delivery",
    "refunds",
    "licence",
    "workshops",
    "referrals",
    "conduct",
    "liability",
    "changes",
    "law",
    "contact",
  ],
  withdrawal: ["right", "form", "effects", "digital", "workshops"],
  privacy: [
    "controller",
    "visit",
    "storage",
    "account",
    "orders",
    "referrals",
    "messages",
    "recipients",
    "rights",
    "jurisdiction",
    "changes",
  ],
  imprint: ["company", "contact", "responsible", "jurisdiction", "disputes", "links"],
} as const;

/** The texts of a legal page in the visitor's language. */
export function useSections(page: keyof typeof SECTIONS, { name, ...facts }: Facts): LegalSection[] {
  const { t } = useTranslation("legal");
  const text = t as unknown as (key: string, values?: object) => string;
  return SECTIONS[page].map((id) => ({
    id,
    title: text(`${page}.${id}.title`),
    text: text(`${page}.${id}.text`, { company: name, ...facts }),
  }));
}
