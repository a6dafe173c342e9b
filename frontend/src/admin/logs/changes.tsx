import { type AuditDetails, type Changes, useAuditLabels } from "@/components/history/audit-labels";
import { useTranslation } from "@/lib/i18n/use-t";

/** The changed fields: old and new value. */
export function ChangesTable({ changes, details }: { changes: Changes; details: AuditDetails }) {
  const { t } = useTranslation("admin-logs");
  const words = useAuditLabels();
  const rows = Object.entries(changes);
  if (rows.length === 0)
    return details.changes ? <p className="mt-6 text-soft">{t("audit.nothingChanged")}</p> : null;
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full text-left text-[0.9375rem]">
        <thead className="border-b border-line text-sm text-soft">
          <tr>
            {(["field", "before", "after"] as const).map((key) => (
              <th key={key} scope="col" className="py-2 pr-4 font-medium">
                {t(`audit.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {rows.map(([name, [before, after]]) => (
            <tr key={name}>
              <th scope="row" className="py-2 pr-4 font-medium">
                {words.field(name)}
              </th>
              <td className="max-w-64 whitespace-pre-line break-words py-2 pr-4 text-soft">
                {words.value(name, before, details)}
              </td>
              <td className="max-w-64 whitespace-pre-line break-words py-2">
                {words.value(name, after, details)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
