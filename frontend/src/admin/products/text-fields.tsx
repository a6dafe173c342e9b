import { useState } from "react";
import { useLead } from "@/admin/products/lead-language";
import type { ProductForm } from "@/admin/products/use-product-form";
import { LANGUAGE_NAMES, TRANSLATED, type Translated } from "@/lib/i18n/languages";
import { useOffered, useReading, useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Tabs } from "@/ui/tabs";
import { TextArea } from "@/ui/text-area";
import { TitledCard } from "@/ui/titled-card";

const ROWS = 7;

type Tab = "base" | "en" | Translated;

/**
 * Name and description, one language at a time, of those that the shop offers or that have a text; a tab shows how many
 * of both are written. The first is the language that the owner writes in; its name stands in the first part.
 */
export function TextFields({ form: { values, put } }: { form: ProductForm }) {
  const { t } = useTranslation("admin");
  const [current, setCurrent] = useState<Tab>("base");
  const offered = useOffered();
  const contents = useReading().written;
  const lead = useLead();
  const written = (language: Tab) =>
    (language === "base"
      ? [values.name, values.description]
      : [values[`name_${language}`], values[`description_${language}`]]
    ).filter((text) => text.trim()).length;
  const others = [...(lead ? (["en"] as const) : []), ...TRANSLATED].filter(
    (code) => code !== contents && (offered.includes(code) || written(code) > 0),
  );
  const tabs = (["base", ...others] as const).map((language) => ({
    key: language,
    label: t("products.form.completeness", {
      language: LANGUAGE_NAMES[language === "base" ? contents : language],
      written: written(language),
      all: 2,
    }),
  }));
  return (
    <TitledCard title={t("products.form.texts")} text={t("products.form.textsText")}>
      <Tabs tabs={tabs} current={current} onChoose={setCurrent}>
        {current === "base" ? (
          <TextArea
            label={t("products.form.description")}
            rows={ROWS}
            value={values.description}
            onChange={({ target }) => put("description", target.value)}
          />
        ) : (
          <div className="grid gap-3" key={current}>
            <Field
              label={t("products.name")}
              name={`name_${current}`}
              lang={current}
              placeholder={values.name}
              value={values[`name_${current}`]}
              onChange={({ target }) => put(`name_${current}`, target.value)}
            />
            <TextArea
              label={t("products.form.description")}
              name={`description_${current}`}
              lang={current}
              rows={ROWS}
              value={values[`description_${current}`]}
              onChange={({ target }) => put(`description_${current}`, target.value)}
            />
          </div>
        )}
      </Tabs>
    </TitledCard>
  );
}
