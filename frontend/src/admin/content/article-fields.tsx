import { CATEGORIES, type StoryValues, tagsOf } from "@/admin/content/story";
import type { Put } from "@/admin/content/use-story-form";
import { boundTo, checkedBy } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** The fields of an article that a news item does not have. */
export function ArticleFields({ values, put }: { values: StoryValues; put: Put }) {
  const { t } = useTranslation("admin-content");
  const bound = boundTo({ values, put });
  const checked = checkedBy({ values, put });
  const tags = tagsOf(values.tags);
  return (
    <div className="grid gap-4">
      <Select label={t("form.category")} {...bound("category")}>
        <Options values={CATEGORIES} labelOf={(category) => t(`categories.${category}`)} />
      </Select>
      <Field
        label={t("form.tags")}
        {...bound("tags")}
        hint={tags.length > 0 ? tags.map((tag) => `#${tag}`).join("  ") : t("form.tagsHint")}
      />
      <CheckField label={t("articles.featured")} hint={t("form.featuredHint")} {...checked("featured")} />
    </div>
  );
}
