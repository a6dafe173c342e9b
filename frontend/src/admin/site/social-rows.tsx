import { useState } from "react";
import { linkRowsOf, linksOf } from "@/components/forms/rows";
import { RowsEditor } from "@/components/forms/rows-editor";
import { useTranslation } from "@/lib/i18n/use-t";
import type { LinkOutput } from "@/lib/server/api.types";

interface Props {
  links: LinkOutput[];
  onChange: (links: LinkOutput[]) => void;
}

/** Edits the links to the shop's profiles elsewhere; a row counts once both of its fields are filled. */
export function SocialRows({ links, onChange }: Props) {
  const { t } = useTranslation("admin-site");
  const [rows, setRows] = useState(() => linkRowsOf(links));
  return (
    <RowsEditor
      legend={t("fields.social")}
      fields={[
        { name: "title", label: t("brand.socialName") },
        { name: "url", label: t("brand.socialUrl"), isAddress: true },
      ]}
      rows={rows}
      onChange={(changed) => {
        setRows(changed);
        onChange(linksOf(changed));
      }}
      add={t("brand.addSocial")}
    />
  );
}
