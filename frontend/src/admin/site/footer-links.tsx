import { useState } from "react";
import { type Row, rowsOf } from "@/components/forms/rows";
import { RowsEditor } from "@/components/forms/rows-editor";
import { relative } from "@/components/images/address";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { FooterLinkOutput } from "@/lib/server/api.types";

/** `at` is the place of the stored link that a row was made from, so that its names in other languages are kept. */
const FIELDS = ["name", "url", "at"] as const;
type LinkRow = Row<(typeof FIELDS)[number]>;

interface Props {
  links: FooterLinkOutput[];
  language: Language;
  onChange: (links: FooterLinkOutput[]) => void;
}

/** Edits the owner's links of the footer, named in one language; a row counts once it has an address and a name. */
export function FooterLinks({ links, language, onChange }: Props) {
  const { t } = useTranslation("admin-site");
  const [before] = useState(links);
  const [rows, setRows] = useState<LinkRow[]>(() =>
    rowsOf(
      FIELDS,
      links.map(({ words, url }, at) => ({ name: words?.[language] ?? "", url, at: `${at}` })),
    ),
  );
  const linksOf = (changed: LinkRow[]) =>
    changed.flatMap(({ name, url, at }) => {
      const { [language]: _, ...others } = at ? (before[Number(at)]?.words ?? {}) : {};
      const words = name.trim() ? { ...others, [language]: name.trim() } : others;
      return url.trim() && Object.keys(words).length > 0 ? [{ words, url: relative(url.trim()) }] : [];
    });
  return (
    <RowsEditor<(typeof FIELDS)[number]>
      legend={t("fields.footer_links")}
      hint={t("brand.linksHint")}
      fields={[
        { name: "name", label: t("brand.socialName") },
        { name: "url", label: t("brand.socialUrl"), isAddress: true },
      ]}
      rows={rows}
      onChange={(changed) => {
        setRows(changed);
        onChange(linksOf(changed));
      }}
      add={t("brand.addLink")}
    />
  );
}
