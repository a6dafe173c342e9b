import { useTranslation } from "react-i18next";

/** A value of the log as text. */
export function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What was changed: by name what stood there, and what stands there now. */
export function Changes({ changes }: { changes: unknown }) {
  const { t } = useTranslation("admin-logs");
  if (!changes || typeof changes !== "object") return null;
  const rows = Object.entries(changes as Record<string, [unknown, unknown]>);
  if (rows.length === 0) return <p className="mt-6 text-soft">{t("audit.nothingChanged")}</p>;
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
                {name.replace(/[._]/g, " ")}
              </th>
              <td className="max-w-64 break-words py-2 pr-4 text-soft">{plain(before)}</td>
              <td className="max-w-64 break-words py-2">{plain(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
