import type { SiteForm } from "@/admin/site/use-site-form";
import type { Language } from "@/lib/i18n/languages";

/** What each tab of the site's form edits: the content, in one language. */
export interface TabProps {
  form: SiteForm;
  language: Language;
}

/** The lists of rows. */
export const KINDS = ["testimonials", "team", "questions", "plans"] as const;
export type Kind = (typeof KINDS)[number];
