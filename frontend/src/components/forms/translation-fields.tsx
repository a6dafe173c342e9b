import { type ChangeEvent, type ReactNode, useState } from "react";
import { LinkTitles } from "@/components/forms/link-titles";
import type { LinkRow } from "@/components/forms/rows";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useOffered, useReading, useTranslation } from "@/lib/i18n/use-t";
import { Tabs } from "@/ui/tabs";
import { TitledCard } from "@/ui/titled-card";

/** Texts of a row by language and field, as the API has them. */
export type Translations = Partial<Record<Language, Words>>;
type Words = Record<string, string | null>;

interface Texts {
  language: Language;
  words: Words;
  put: (field: string, text: string) => void;
}

type BoundTo = (field: string) => {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

interface Props {
  /** Heading of the card; "translations" without it. */
  title?: string;
  translations: Translations;
  /** The fields that have a text in the operator's language: each needs a translation. */
  needed: readonly string[];
  onChange: (translations: Translations) => void;
  /** Links of the row, whose titles are translated too. */
  links?: readonly LinkRow[];
  onLinks?: (rows: LinkRow[]) => void;
  /** Draws the fields of a language; `bound` returns the props of one. */
  children: (bound: BoundTo, texts: Texts) => ReactNode;
}

/**
 * The texts of a row in the other languages that the shop offers, a tab for each with how many of the needed ones are
 * written.
 */
export function TranslationFields({
  title,
  translations,
  needed,
  onChange,
  links = [],
  onLinks,
  children,
}: Props) {
  const { t } = useTranslation("admin");
  const { written } = useReading();
  const others = useOffered().filter((language) => language !== written);
  const [chosen, setChosen] = useState<Language>();
  const current = others.find((language) => language === chosen) ?? others[0];
  if (!current) return null;
  const words = translations[current] ?? {};
  const put = (field: string, text: string) =>
    onChange({ ...translations, [current]: { ...words, [field]: text } });
  const bound: BoundTo = (field) => ({
    name: `${field}_${current}`,
    value: words[field] ?? "",
    onChange: ({ target }) => put(field, target.value),
  });
  const labelOf = (language: Language) => {
    const name = LANGUAGE_NAMES[language];
    const titled = links.filter((link) => link.title.trim());
    const all = needed.length + titled.length;
    if (all === 0) return name;
    const lacking = titled.filter((link) => !link.titles?.[language]?.trim());
    const written = all - missingIn(translations, needed, language).length - lacking.length;
    return t("products.form.completeness", { language: name, written, all });
  };
  const tabs = others.map((language) => ({ key: language, label: labelOf(language) }));
  return (
    <TitledCard title={title ?? t("shared.translations.title")} text={t("shared.translations.text")}>
      <Tabs tabs={tabs} current={current} onChoose={setChosen}>
        <div key={current} lang={current} className="grid gap-4">
          {children(bound, { language: current, words, put })}
          {onLinks && (
            <LinkTitles
              legend={t("shared.links.legend")}
              label={t("shared.links.title")}
              rows={links}
              language={current}
              onChange={onLinks}
            />
          )}
        </div>
      </Tabs>
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
