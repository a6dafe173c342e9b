import type { ReactNode } from "react";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useOffered, useReading, useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { TitledCard } from "@/ui/titled-card";

/** Texts of a row by language and field, as the API has them. */
export type Translations = Partial<Record<Language, Words>>;
type Words = Record<string, string | null>;

interface Props {
  /** Heading of the card; "translations" without it. */
  title?: string;
  translations: Translations;
  /** The fields that have a text in the operator's language: each needs a translation. */
  needed: readonly string[];
  onChange: (translations: Translations) => void;
  /** Draws the fields of a language; `put` stores the text of one. */
  children: (words: Words, put: (field: string, text: string) => void, language: Language) => ReactNode;
}

/** The texts of a row in the other languages that the shop offers, each folded away with what it lacks. */
export function TranslationFields({ title, translations, needed, onChange, children }: Props) {
  const { t } = useTranslation("admin");
  const { written } = useReading();
  const others = useOffered().filter((language) => language !== written);
  if (others.length === 0) return null;
  return (
    <TitledCard title={title ?? t("shared.translations.title")} text={t("shared.translations.text")}>
      <div className="divide-y divide-line">
        {others.map((language) => {
          const words = translations[language] ?? {};
          const missing = missingIn(translations, needed, language).length;
          const put = (field: string, text: string) =>
            onChange({ ...translations, [language]: { ...words, [field]: text } });
          return (
            <details key={language} className="py-1">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-3">
                <span className="font-medium">{LANGUAGE_NAMES[language]}</span>
                <Badge tone={missing === 0 ? "good" : "waiting"}>
                  {missing === 0
                    ? t("shared.translations.complete")
                    : t("shared.translations.missing", { count: missing })}
                </Badge>
              </summary>
              <div lang={language} className="grid gap-4 pb-5 pt-2">
                {children(words, put, language)}
              </div>
            </details>
          );
        })}
      </div>
    </TitledCard>
  );
}

/** Return the needed fields that a language lacks. */
export function missingIn(
  translations: Translations,
  needed: readonly string[],
  language: Language,
): readonly string[] {
  return needed.filter((field) => !filled(translations[language]?.[field]));
}

/** Return whether a text, or a list as the API has it, is there. */
function filled(words: unknown): boolean {
  return typeof words === "string" ? words.trim() !== "" : Array.isArray(words) && words.length > 0;
}
