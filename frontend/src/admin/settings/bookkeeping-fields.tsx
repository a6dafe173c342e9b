import { type BookkeepingValues, CHARTS, REVENUES } from "@/admin/settings/bookkeeping";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { boundTo } from "@/components/forms/bound-to";
import { RowsEditor } from "@/components/forms/rows-editor";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

const OWN_ACCOUNTS = [
  ["provider_account", "provider"],
  ["bank_account", "bank"],
  ["fee_account", "fees"],
] as const;

/** The numbers and accounts that the files for the tax adviser carry. */
export function BookkeepingFields({ form, errorOf }: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  const name = new Intl.DateTimeFormat(useLanguage(), { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2026, month)));
  const values = form.values.bookkeeping;
  const put = <K extends keyof BookkeepingValues>(name: K, value: BookkeepingValues[K]) => {
    form.touch(`bookkeeping.${name}`);
    form.put("bookkeeping", { ...values, [name]: value });
  };
  const bind = boundTo({ values, put }, (name) => errorOf(`bookkeeping.${name}`));
  const bound = (name: Parameters<typeof bind>[0]) => ({ ...bind(name), name: `bookkeeping.${name}` });
  return (
    <TitledCard title={t("books.title")} text={t("books.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Select
          label={t("books.chart")}
          name="bookkeeping.chart"
          value={values.chart}
          onChange={({ target }) => put("chart", target.value as BookkeepingValues["chart"])}
        >
          <Options values={CHARTS} labelOf={(chart) => chart.toUpperCase()} />
        </Select>
        <Select
          label={t("books.firstMonth")}
          name="bookkeeping.first_month"
          value={values.first_month}
          onChange={({ target }) => put("first_month", target.value)}
        >
          {months.map((month, at) => (
            <option key={month} value={at + 1}>
              {month}
            </option>
          ))}
        </Select>
        <Field
          label={t("books.consultant")}
          {...bound("consultant")}
          type="number"
          min={1001}
          max={9_999_999}
          required
        />
        <Field label={t("books.client")} {...bound("client")} type="number" min={1} max={99_999} required />
        <Field
          label={t("books.length")}
          {...bound("account_length")}
          type="number"
          min={4}
          max={8}
          required
          hint={t("books.lengthHint")}
        />
        <Field
          label={t("books.debtor")}
          {...bound("debtor")}
          inputMode="numeric"
          pattern="[1-9][0-9]{4,8}"
          required
          hint={t("books.debtorHint")}
        />
        {OWN_ACCOUNTS.map(([account, label]) => (
          <Field
            key={account}
            label={t(`books.${label}`)}
            {...bound(account)}
            inputMode="numeric"
            pattern="[1-9][0-9]{3,7}"
            hint={t("books.usualHint")}
          />
        ))}
      </div>
      <div className="mt-5 sm:max-w-xl">
        <RowsEditor
          unordered
          legend={t("books.accounts")}
          hint={t("books.accountsHint")}
          fields={[
            {
              name: "revenue",
              label: t("books.revenue"),
              choices: [
                { value: "", label: t("books.choose") },
                ...REVENUES.map((value) => ({ value, label: t(`books.revenues.${value}`) })),
              ],
            },
            { name: "account", label: t("books.account") },
          ]}
          rows={values.accounts}
          error={errorOf("bookkeeping.accounts")}
          onChange={(rows) => put("accounts", rows)}
          add={t("books.add")}
        />
      </div>
    </TitledCard>
  );
}
