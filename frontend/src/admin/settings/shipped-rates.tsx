import { useQuery as useServerState } from "@tanstack/react-query";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { withRow } from "@/components/forms/rows";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { VatRate } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";

/** No rate ships for exempt goods. */
const shown = (category: VatRate["category"]) => (category === "education" ? "standard" : category);

/** The shipped rates with the day from which each applies; a button copies one into the owner's own rates. */
export function ShippedRates({ form: { values, put } }: { form: SettingsForm }) {
  const { t, language } = useTranslation("admin-settings");
  const { data } = useServerState({
    queryKey: ["/functions/v1/shipped-vat-rates"],
    queryFn: () => call("shipped-vat-rates", {}),
  });
  if (!data) return null;
  const countries = new Intl.DisplayNames([language], { type: "region" });
  const isOwn = ({ country, category }: VatRate) =>
    values.rates.some(
      (row) => row.country.toUpperCase() === country && (row.category || "standard") === category,
    );
  const override = ({ country, category, rate }: VatRate) => {
    const kept = values.rates.filter((row) => row.country !== "" || row.rate !== "");
    const added = withRow(kept, ["country", "rate", "category"]);
    put(
      "rates",
      added.map((row, at) => (at === kept.length ? { ...row, country, category, rate } : row)),
    );
  };
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">
        {t("tax.shippedList", { date: formatDate(data.checkedOn, language) })}
      </summary>
      <div className="max-h-96 overflow-auto border-t border-line">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-paper text-left">
            <tr>
              {(["land", "category", "percent", "since", "own"] as const).map((name) => (
                <th key={name} scope="col" className="px-4 py-2 font-medium">
                  {t(`tax.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.rates.map((rate) => (
              <tr key={`${rate.country}.${rate.category}`}>
                <td className="px-4 py-1.5">{countries.of(rate.country) ?? rate.country}</td>
                <td className="px-4 py-1.5">{t(`tax.categories.${shown(rate.category)}`)}</td>
                <td className="px-4 py-1.5 tabular-nums">{Number(rate.rate)}</td>
                <td className="whitespace-nowrap px-4 py-1.5">{formatDate(rate.since, language)}</td>
                <td className="px-4 py-1.5">
                  {isOwn(rate) ? (
                    t("tax.overridden")
                  ) : (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={t("tax.overrideOf", {
                        country: countries.of(rate.country) ?? rate.country,
                        category: t(`tax.categories.${shown(rate.category)}`),
                      })}
                      onClick={() => override(rate)}
                    >
                      {t("tax.override")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
