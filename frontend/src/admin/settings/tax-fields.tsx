import { ExchangeRates } from "@/admin/settings/exchange-rates";
import { TAX_CATEGORIES, TAX_MODES, taxOfHundred, VAT_CHECKS } from "@/admin/settings/settings";
import { ShippedRates } from "@/admin/settings/shipped-rates";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useSoldIn } from "@/admin/shared/sold-in";
import { AmountField } from "@/components/forms/amount-field";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { countriesIn } from "@/components/forms/countries";
import { RowsEditor } from "@/components/forms/rows-editor";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Notice } from "@/ui/notice";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { TitledCard } from "@/ui/titled-card";

/** The tax settings of invoices. */
export function TaxFields({ form, errorOf }: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  const { values } = form;
  const bound = boundTo(form);
  const sold = useSoldIn();
  const exchanged = sold?.exchanged || form.base.settings.tax.exchange_rates.length > 0;
  return (
    <TitledCard title={t("tax.title")} text={t("tax.text")}>
      <div className="grid gap-5">
        <Select
          label={t("tax.mode")}
          {...bound("mode")}
          name="tax.mode"
          className="sm:max-w-md"
          hint={t(`tax.hints.${values.mode}`)}
        >
          <Options values={TAX_MODES} labelOf={(mode) => t(`tax.modes.${mode}`)} />
        </Select>
        {values.mode !== "none" && <Rates mode={values.mode} form={form} errorOf={errorOf} />}
        {values.mode !== "none" && (
          <Select
            label={t("tax.vatCheck")}
            {...bound("vat_check")}
            className="sm:max-w-md"
            hint={t(`tax.vatCheckHints.${values.vat_check}`)}
          >
            <Options values={VAT_CHECKS} labelOf={(check) => t(`tax.vatChecks.${check}`)} />
          </Select>
        )}
        {values.mode === "none" && (
          <CheckField
            name="tax.small_business"
            label={t("tax.smallBusiness")}
            hint={t("tax.smallBusinessHint")}
            {...checkedBy(form)("small_business")}
          />
        )}
        {values.mode !== "none" && exchanged && <ExchangeRates form={form} errorOf={errorOf} />}
        <TextArea
          label={t("tax.note")}
          {...bound("note")}
          name="tax.note"
          rows={2}
          error={errorOf("tax.note")}
          hint={t("tax.noteHint")}
        />
      </div>
    </TitledCard>
  );
}

interface RatesProps {
  mode: "inclusive" | "exclusive";
  form: SettingsForm;
  errorOf: ErrorOf;
}

function Rates({ mode, form, errorOf }: RatesProps) {
  const { values, put, touch } = form;
  const { t, language } = useTranslation("admin-settings");
  const choices = TAX_CATEGORIES.map((value) => ({ value, label: t(`tax.categories.${value}`) }));
  const countries = countriesIn(language, ...values.rates.map(({ country }) => country)).map(
    ({ code, name }) => ({ value: code, label: name }),
  );
  const rate = values.rates.find((row) => row.rate.trim() !== "")?.rate ?? values.other_rate;
  return (
    <>
      <CheckField
        name="tax.shipped_rates"
        label={t("tax.shipped")}
        hint={t("tax.shippedHint")}
        {...checkedBy(form)("shipped_rates")}
      />
      {values.shipped_rates && <ShippedRates form={form} />}
      <div className="sm:max-w-xl">
        <RowsEditor
          legend={t("tax.rates")}
          hint={t("tax.ratesHint")}
          fields={[
            {
              name: "country",
              label: t("tax.country"),
              choices: [{ value: "", label: t("company.chooseCountry") }, ...countries],
            },
            { name: "rate", label: t("tax.rate"), isAmount: true },
            { name: "category", label: t("tax.category"), choices },
          ]}
          rows={values.rates}
          error={errorOf("tax.rates")}
          errorOf={errorOf}
          onChange={(rows) => {
            touch("tax.rates");
            put("rates", rows);
          }}
          add={t("tax.addRate")}
        />
      </div>
      <AmountField
        label={t("tax.otherRate")}
        {...boundTo(form)("other_rate")}
        name="tax.other_rate"
        required
        className="sm:max-w-md"
        error={errorOf("tax.other_rate")}
        hint={t("tax.otherRateHint")}
      />
      <Notice tone="info">
        {t(`tax.examples.${mode}`, {
          price: formatPrice(100, "EUR", language),
          rate: rate.trim(),
          tax: formatPrice(taxOfHundred(mode, rate), "EUR", language),
          total: formatPrice(100 + taxOfHundred(mode, rate), "EUR", language),
        })}
      </Notice>
      <Notice tone="info">{t(values["company.vat_id"] ? "tax.reverseCharge" : "tax.noReverseCharge")}</Notice>
    </>
  );
}
