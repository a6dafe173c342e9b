import { lazy } from "react";
import type { StoryRow, StoryType } from "@/admin/content/story";
import type { StoryFormState } from "@/admin/content/use-story-form";
import { boundTo } from "@/components/forms/bound-to";
import { isSpeltByServer } from "@/components/forms/slug";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

// Larger than the rest of the back office: loaded on demand, while the story editor shows a skeleton.
const ArticleEditor = lazy(() => import("@/admin/content/editor/article-editor"));

const HINTS = {
  articles: "form.slugHint",
  news: "form.newsSlugHint",
  pages: "form.pageSlugHint",
} as const;

interface Props {
  form: StoryFormState;
  storyType: Pick<StoryType<StoryRow>, "article" | "words" | "text">;
  errorOf: ErrorOf;
  textError: string | undefined;
}

/** Title, slug, excerpt and text. */
export function TextFields({ form, storyType: { article, words, text }, errorOf, textError }: Props) {
  const { t } = useTranslation("admin-content");
  const { values, put } = form;
  const bound = boundTo(form, errorOf);
  return (
    <div className="grid gap-5">
      <Field
        label={t("form.title")}
        name="title"
        required
        value={values.title}
        error={errorOf("title")}
        onChange={({ target }) => form.entitle(target.value)}
      />
      <Field
        label={t("form.slug")}
        {...bound("slug")}
        required={words !== "news" && (!form.isNew || !isSpeltByServer(values.title))}
        error={form.slugTaken ? t("form.slugTaken") : errorOf("slug")}
        hint={t(HINTS[words])}
      />
      {article && (
        <TextArea label={t("form.excerpt")} {...bound("excerpt")} rows={3} hint={t("form.excerptHint")} />
      )}
      <ArticleEditor
        key={form.editForm}
        label={t(`form.${text}`)}
        html={values.html}
        error={textError}
        onChange={(html) => put("html", html)}
      />
    </div>
  );
}
