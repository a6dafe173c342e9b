import { CATEGORIES, type StoryValues, tagsOf } from "@/admin/content/story";
import type { Put } from "@/admin/content/use-story-form";
import { CheckField } from "@/components/forms/check-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** The fields of an article that a news item does not have. */
export function ArticleFields({ values, put }: { values: StoryValues; put: Put }) {
  const { t } = useTranslation("admin-content");
  const tags = tagsOf(values.tags);
  return (
    <div className="grid gap-4">
      <Select
        label={t("form.category")}
        name="category"
        value={values.category}
        onChange={({ target }) => put("category", target.value)}
      >
        <Options values={CATEGORIES} labelOf={(category) => t(`categories.${category}`)} />
      </Select>
      <Field
        label={t("form.tags")}
        name="tags"
        value={values.tags}
        hint={tags.length > 0 ? tags.map((tag) => `#${tag}`).join("  ") : t("form.tagsHint")}
        onChange={({ target }) => put("tags", target.value)}
      />
      <CheckField
        label={t("articles.featured")}
        hint={t("form.featuredHint")}
        checked={values.featured}
        onChange={({ target }) => put("featured", target.checked)}
      />
    </div>
  );
}
