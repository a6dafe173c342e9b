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
      legend={t("kit.pairs.legend")}
      hint={t("kit.pairs.hint")}
      fields={[
        { name: "key", label: t("kit.pairs.key") },
        { name: "value", label: t("kit.pairs.value") },
      ]}
      rows={rows}
      onChange={onChange}
      add={t("kit.pairs.add")}
    />
  );
}
