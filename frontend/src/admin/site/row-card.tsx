import type { ReactNode } from "react";
import type { Kind } from "@/admin/site/tab";
import { CheckField } from "@/components/forms/check-field";
import { absolute, relative } from "@/components/images/address";
import { ImageField } from "@/components/images/image-field";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import type { RowWordsOutput, SiteRowOutput } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

interface Props {
  kind: Kind;
  row: SiteRowOutput;
  number: number;
  language: Language;
  onChange: (row: SiteRowOutput) => void;
  onRemove: () => void;
  /** Moves it among the others. */
  handle: ReactNode;
}

const ON_SALE = list<"products", { id: string; name: string }>("products", {
  select: "id,name:office_name",
  is_active: "eq.true",
  order: "created_at.desc",
});
const NO_WORDS: RowWordsOutput = { title: "", subtitle: "", text: "" };

/** One row: its texts in one language, its picture, and for a plan the product that it sells. */
export function RowCard({ kind, row, number, language, onChange, onRemove, handle }: Props) {
  const { t } = useTranslation("admin-site");
  const words = row.words[language] ?? NO_WORDS;
  const write = (changes: Partial<RowWordsOutput>) =>
    onChange({ ...row, words: { ...row.words, [language]: { ...words, ...changes } } });
  return (
    <Card className="grid gap-4 px-5 py-5 sm:px-6">
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        <Field
          label={t(`rows.${kind}.title`)}
          maxLength={200}
          value={words.title}
          onChange={({ target }) => write({ title: target.value })}
        />
        {kind !== "questions" && (
          <Field
            label={t(`rows.${kind}.subtitle`)}
            maxLength={200}
            value={words.subtitle}
            onChange={({ target }) => write({ subtitle: target.value })}
          />
        )}
      </div>
      <TextArea
        label={t(`rows.${kind}.text`)}
        rows={kind === "plans" ? 6 : 3}
        maxLength={2000}
        value={words.text}
        onChange={({ target }) => write({ text: target.value })}
      />
      {kind === "plans" && (
        <ProductChoice chosen={row.product} onChange={(product) => onChange({ ...row, product })} />
      )}
      {kind !== "questions" && (
        <ImageField
          label={t("rows.picture")}
          name={`${kind}.${number}.picture`}
          value={row.picture ? absolute(row.picture) : ""}
          onChange={(address) => onChange({ ...row, picture: address ? relative(address) : null })}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {handle}
        <CheckField
          className="mr-auto"
          label={t("rows.shown")}
          checked={row.shown}
          onChange={({ target }) => onChange({ ...row, shown: target.checked })}
        />
        {(kind === "testimonials" || kind === "team") && (
          <CheckField
            label={t("rows.sample")}
            checked={row.sample}
            onChange={({ target }) => onChange({ ...row, sample: target.checked })}
          />
        )}
        <Button variant="quiet" size="sm" onClick={onRemove}>
          {t("rows.remove", { number })}
        </Button>
      </div>
    </Card>
  );
}

interface ChoiceProps {
  chosen: string | null;
  onChange: (product: string | null) => void;
}

function ProductChoice({ chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation("admin-site");
  const { data = [] } = useQuery(ON_SALE);
  return (
    <Select
      label={t("rows.product")}
      value={chosen ?? ""}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t("rows.noProduct")}</option>
      {data.map((product) => (
        <option key={product.id} value={product.id}>
          {product.name}
        </option>
      ))}
    </Select>
  );
}
