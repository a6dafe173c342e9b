import type { Translations } from "@/components/forms/translation-fields";

/** Lists that are typed as one entry per line. */
export const LISTS = ["what_you_learn", "requirements", "included"] as const;
const MATERIAL = ["title", "description"] as const;

type Material = { title: string; description?: string | null; additional_details?: Record<string, unknown> };
type Stored = Partial<Record<(typeof LISTS)[number], string[]>> & { materials?: Material[] };

/** The field of a material's text among those of a language. */
export const materialField = (at: number, part: (typeof MATERIAL)[number]) => `material_${at}_${part}`;

/** Return the translations as the form has them: lists as lines, materials as fields. */
export function typedTranslations(stored: object): Translations {
  return Object.fromEntries(
    Object.entries(stored as Record<string, Stored & Record<string, unknown>>).map(([language, words]) => {
      const { materials = [], what_you_learn = [], requirements = [], included = [], ...texts } = words;
      const fields = materials.flatMap((material, at) =>
        MATERIAL.map((part) => [materialField(at, part), material[part] ?? ""] as const),
      );
      const lists = {
        what_you_learn: what_you_learn.join("\n"),
        requirements: requirements.join("\n"),
        included: included.join("\n"),
      };
      return [language, { ...(texts as Record<string, string>), ...lists, ...Object.fromEntries(fields) }];
    }),
  );
}

/** Return the payload. A material without a translation keeps its original words in a list that has others. */
export function translationsPayload(typed: Translations, materials: readonly Material[]): object {
  return Object.fromEntries(
    Object.entries(typed).map(([language, words]) => {
      const texts = Object.entries(words).filter(([field]) => !/^material_\d/.test(field));
      const written = materials.map((material, at) =>
        MATERIAL.map((part) => words[materialField(at, part)]?.trim() || material[part] || ""),
      );
      const any = materials.some((_, at) => MATERIAL.some((part) => words[materialField(at, part)]?.trim()));
      const lists = LISTS.map((field) => [field, linesOf(words[field] ?? "")] as const);
      return [
        language,
        {
          ...Object.fromEntries(texts),
          ...Object.fromEntries(lists),
          materials: any
            ? written.map(([title, description], at) => ({ ...materials[at], title, description }))
            : [],
        },
      ];
    }),
  );
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
