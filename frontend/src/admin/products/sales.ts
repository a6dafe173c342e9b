import { filled, linkRowsOf, linksOf, type Row, rowsOf } from "@/components/forms/rows";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { Tables } from "@/lib/server/api.types";

type Product = Tables["products"]["row"];
type Payload = Tables["products"]["insert"];
type Sections = NonNullable<Payload["sales_page"]>[string];

/** The sections that are lists: one entry per line in the form. */
export const LISTS = ["features", "arrives", "suits", "suits_not", "requirements"] as const;
const QUESTION = ["question", "answer"] as const;

/** The sections in one language, as typed. */
type TypedSections = Record<(typeof LISTS)[number] | "licence", string> & {
  questions: Row<(typeof QUESTION)[number]>[];
};

function typed(sections: Sections | undefined): TypedSections {
  const lines = (part: readonly string[] | undefined) => (part ?? []).join("\n");
  return {
    features: lines(sections?.features),
    arrives: lines(sections?.arrives),
    suits: lines(sections?.suits),
    suits_not: lines(sections?.suits_not),
    requirements: lines(sections?.requirements),
    licence: sections?.licence ?? "",
    questions: rowsOf(QUESTION, sections?.questions ?? []),
  };
}

/** The form's state of the sales page. */
export function salesValuesOf(product: Product | null) {
  const pages = (product?.sales_page ?? {}) as NonNullable<Payload["sales_page"]>;
  return {
    gallery: linkRowsOf(product?.gallery ?? []),
    related: product?.related ?? [],
    sales_page: Object.fromEntries(LANGUAGES.map((language) => [language, typed(pages[language])])) as Record<
      Language,
      TypedSections
    >,
  };
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function sectionsOf({ licence, questions, ...lists }: TypedSections): Sections {
  const lines = LISTS.map((name) => [name, linesOf(lists[name])] as const).filter(
    ([, all]) => all.length > 0,
  );
  const filledQuestions = filled(QUESTION, questions);
  return {
    ...Object.fromEntries(lines),
    ...(licence.trim() ? { licence } : {}),
    ...(filledQuestions.length > 0 ? { questions: filledQuestions } : {}),
  };
}

/** Return the payload; languages without any section are left out. */
export function salesPayload({ gallery, related, sales_page }: ReturnType<typeof salesValuesOf>) {
  const pages = Object.entries(sales_page).map(([language, page]) => [language, sectionsOf(page)] as const);
  return {
    gallery: linksOf(gallery),
    related,
    sales_page: Object.fromEntries(pages.filter(([, page]) => Object.keys(page).length > 0)),
  };
}
