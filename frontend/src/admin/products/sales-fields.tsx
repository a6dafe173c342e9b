import { useState } from "react";
import { GalleryField } from "@/admin/products/gallery-field";
import { RelatedFields } from "@/admin/products/related-fields";
import { LISTS } from "@/admin/products/sales";
import type { ProductForm } from "@/admin/products/use-product-form";
import { LanguageOptions } from "@/components/forms/language-options";
import { LinkTitles } from "@/components/forms/link-titles";
import { RowsEditor } from "@/components/forms/rows-editor";
import type { Language } from "@/lib/i18n/languages";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { TitledCard } from "@/ui/titled-card";

/** The product's page below the price: pictures and films, sections in each language, related products. */
export function SalesFields({ form: { values, put }, errorOf }: { form: ProductForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin");
  const { written } = useReading();
  const [language, setLanguage] = useState<Language>(written);
  const page = values.sales_page[language];
  const change = (part: Partial<typeof page>) =>
    put("sales_page", { ...values.sales_page, [language]: { ...page, ...part } });
  return (
    <TitledCard title={t("products.sales.title")} text={t("products.sales.text")}>
      <div className="grid gap-6">
        <GalleryField rows={values.gallery} onChange={(rows) => put("gallery", rows)} errorOf={errorOf} />
        <Select
          label={t("products.sales.language")}
          value={language}
          className="max-w-xs"
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          <LanguageOptions />
        </Select>
        {language !== written && (
          <LinkTitles
            legend={t("products.sales.gallery")}
            label={t("products.sales.shotTitle")}
            rows={values.gallery}
            language={language}
            onChange={(rows) => put("gallery", rows)}
          />
        )}
        <div className="grid gap-5 md:grid-cols-2">
          {LISTS.filter((name) => name !== "features" || language !== written).map((name) => (
            <TextArea
              key={name}
              label={t(`products.sales.${name}`)}
              hint={t("products.sales.onePerLine")}
              lang={language}
              rows={4}
              value={page[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
          <TextArea
            label={t("products.sales.licence")}
            lang={language}
            rows={3}
            value={page.licence}
            onChange={({ target }) => change({ licence: target.value })}
          />
        </div>
        <RowsEditor
          legend={t("products.sales.questions")}
          fields={[
            { name: "question", label: t("products.sales.question") },
            { name: "answer", label: t("products.sales.answer") },
          ]}
          rows={page.questions}
          onChange={(questions) => change({ questions })}
          add={t("products.sales.addQuestion")}
        />
        <RelatedFields slugs={values.related} own={values.slug} onChange={(slugs) => put("related", slugs)} />
      </div>
    </TitledCard>
  );
}
