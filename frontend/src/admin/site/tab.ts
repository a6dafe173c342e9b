import type { SiteForm } from "@/admin/site/use-site-form";
import type { Language } from "@/lib/i18n/languages";

/** What each tab of the site's form edits: the content, in one language. */
export interface TabProps {
  form: SiteForm;
  language: Language;
  /** The field of what was clicked in the preview last; each click is a new object. */
  wanted?: Wanted | null;
}

/** A field of the form, by its name, and the tab that has it. */
export interface Wanted {
  tab: "brand" | "texts";
  name: string;
}

/** The lists of rows. */
export const KINDS = ["testimonials", "team", "questions", "plans"] as const;
export type Kind = (typeof KINDS)[number];
