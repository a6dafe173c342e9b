import { useCompany } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { STORED } from "@/public/legal/stored-names";

/** Every cookie and entry of the browser's storage: place, purpose and lifetime. */
export function StorageTable() {
  const { t } = useTranslation("legal-privacy");
  const { cardForm } = useCompany();
  const rows = [
    ...STORED,
    ...(cardForm ? [{ purpose: "cardForm", names: cardForm.cookies, places: ["cookie"] } as const] : []),
  ];
  const cell = "py-3.5 pr-5 align-baseline";
  return (
    <table className="w-full text-left text-[0.9375rem] max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-edge">
          {(["name", "purpose", "duration"] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pr-5 text-sm font-semibold">
              {t(`storage.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ names, purpose, places }) => (
          <tr key={names[0]} className="border-b border-line max-sm:block max-sm:py-3">
            <th scope="row" className={`font-normal max-sm:block max-sm:py-0 ${cell}`}>
              {names.map((name) => (
                <code key={name} className="block text-sm break-all text-accent">
                  {name}
                </code>
              ))}
              <span className="text-sm text-soft">
                {places.map((place) => t(`storage.${place}`)).join(", ")}
              </span>
            </th>
            <td className={`max-sm:block max-sm:py-1 ${cell}`}>{t(`storage.entries.${purpose}.purpose`)}</td>
            <td className={`text-soft max-sm:block max-sm:py-0 ${cell}`}>
              {t(`storage.entries.${purpose}.duration`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
