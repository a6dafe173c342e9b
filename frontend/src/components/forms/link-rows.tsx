import type { LinkRow } from "@/components/forms/rows";
import { RowsEditor } from "@/components/forms/rows-editor";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";

interface Props {
  rows: LinkRow[];
  onChange: (rows: LinkRow[]) => void;
  errorOf: ErrorOf;
}

/** Edits the links given to buyers. */
export function LinkRows({ rows, onChange, errorOf }: Props) {
  const { t } = useTranslation("admin");
  return (
    <RowsEditor
      legend={t("shared.links.legend")}
      hint={t("shared.links.hint")}
      fields={[
        { name: "title", label: t("shared.links.title") },
        { name: "url", label: t("shared.links.url"), isAddress: true },
      ]}
      rows={rows}
      onChange={onChange}
      add={t("shared.links.add")}
      errorOf={errorOf}
    />
  );
}
