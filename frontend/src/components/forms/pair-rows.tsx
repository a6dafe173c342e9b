import type { PairRow } from "@/components/forms/rows";
import { RowsEditor } from "@/components/forms/rows-editor";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  rows: PairRow[];
  onChange: (rows: PairRow[]) => void;
}

/** Edits the names and values shown to buyers. */
export function PairRows({ rows, onChange }: Props) {
  const { t } = useTranslation("admin");
  return (
    <RowsEditor
      legend={t("shared.pairs.legend")}
      hint={t("shared.pairs.hint")}
      fields={[
        { name: "key", label: t("shared.pairs.key") },
        { name: "value", label: t("shared.pairs.value") },
      ]}
      rows={rows}
      unordered
      onChange={onChange}
      add={t("shared.pairs.add")}
    />
  );
}
