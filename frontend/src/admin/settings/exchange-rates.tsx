import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { RowsEditor } from "@/components/forms/rows-editor";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";

/** The exchange rates by which invoices state the tax in the national currency. */
export function ExchangeRates({
  form: { values, put, touch },
  errorOf,
}: {
  form: SettingsForm;
  errorOf: ErrorOf;
}) {
  const { t } = useTranslation("admin-settings");
  return (
    <RowsEditor
      legend={t("tax.exchange.title")}
      hint={t("tax.exchange.hint")}
      fields={[
        { name: "currency", label: t("tax.exchange.currency") },
        { name: "rate", label: t("tax.exchange.rate") },
        { name: "day", label: t("tax.exchange.day"), isDay: true },
        { name: "source", label: t("tax.exchange.source") },
      ]}
      rows={values.exchange_rates}
      error={errorOf("tax.exchange_rates")}
      onChange={(rows) => {
        touch("tax.exchange_rates");
        put("exchange_rates", rows);
      }}
      add={t("tax.exchange.add")}
    />
  );
}
