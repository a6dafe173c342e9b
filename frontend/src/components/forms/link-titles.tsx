import type { LinkRow } from "@/components/forms/rows";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";

interface Props {
  legend: string;
  /** The label of a title. */
  label: string;
  rows: readonly LinkRow[];
  language: Language;
  onChange: (rows: LinkRow[]) => void;
}

/** The titles of links or pictures in another language: a field for each row that has a title. */
export function LinkTitles({ legend, label, rows, language, onChange }: Props) {
  const { t } = useTranslation("admin");
  if (!rows.some(({ title }) => title.trim())) return null;
  const put = (rowId: number, text: string) =>
    onChange(
      rows.map((row) =>
        row.rowId === rowId ? { ...row, titles: { ...row.titles, [language]: text } } : row,
      ),
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{`${legend} (${LANGUAGE_NAMES[language]})`}</legend>
      <div className="grid gap-4">
        {rows.map(
          ({ rowId, title, titles }, at) =>
            title.trim() && (
              <Field
                key={rowId}
                label={t("shared.rowField", { label, row: at + 1 })}
                name={`${rowId}.title_${language}`}
                lang={language}
                placeholder={title}
                value={titles?.[language] ?? ""}
                onChange={({ target }) => put(rowId, target.value)}
              />
            ),
        )}
      </div>
    </fieldset>
  );
}
