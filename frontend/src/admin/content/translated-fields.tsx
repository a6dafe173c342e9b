import { lazy } from "react";
import type { StoryRow, StoryType } from "@/admin/content/story";
import type { StoryFormState } from "@/admin/content/use-story-form";
import { TranslationFields } from "@/components/forms/translation-fields";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

const ArticleEditor = lazy(() => import("@/admin/content/editor/article-editor"));

/** Return whether an HTML or plain text has anything to translate. */
const hasText = (html: string) => html.replace(/<[^>]*>/g, "").trim() !== "";

interface Props {
  form: StoryFormState;
  storyType: Pick<StoryType<StoryRow>, "article" | "text">;
}

/** Title, excerpt and text in the other languages. */
export function TranslatedFields({ form, storyType: { article, text } }: Props) {
  const { t } = useTranslation("admin-content");
  const { values, put } = form;
  const written: Record<string, string> = {
    title: values.title,
    ...(article && { excerpt: values.excerpt }),
    [text]: values.html,
  };
  return (
    <TranslationFields
      translations={values.translations}
      needed={Object.keys(written).filter((name) => hasText(written[name] ?? ""))}
      onChange={(translations) => put("translations", translations)}
    >
      {(bound, { words, put: write }) => (
        <>
          <Field label={t("form.title")} {...bound("title")} />
          {article && <TextArea label={t("form.excerpt")} {...bound("excerpt")} rows={3} />}
          <ArticleEditor
            key={form.editForm}
            label={t(`form.${text}`)}
            html={words[text] ?? ""}
            error={undefined}
            onChange={(html) => write(text, html)}
          />
        </>
      )}
    </TranslationFields>
  );
}
