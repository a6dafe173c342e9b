import type { StoryRow, StoryType, StoryValues } from "@/admin/content/story";
import type { Put } from "@/admin/content/use-story-form";
import { textOf } from "@/components/history/audit-labels";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

/** Number of characters that search engines show. */
const SHOWN = { title: 60, description: 160 } as const;

interface Props {
  values: StoryValues;
  put: Put;
  folder: StoryType<StoryRow>["folder"];
}

/** Metadata for search engines and link previews, with a preview. */
export function SeoFields({ values, put, folder }: Props) {
  const { t } = useTranslation("admin-content");
  const title = values.seoTitle.trim() || values.title || t("seo.noTitle");
  // The end of a paragraph also ends a word.
  const text = textOf(values.html.replaceAll("</", " </"));
  const description = values.seoDescription.trim() || values.excerpt || text;
  return (
    <div className="grid gap-4">
      <Field
        label={t("seo.title")}
        name="seo_title"
        placeholder={values.title}
        value={values.seoTitle}
        hint={t("seo.length", { count: values.seoTitle.length, most: SHOWN.title })}
        onChange={({ target }) => put("seoTitle", target.value)}
      />
      <TextArea
        label={t("seo.description")}
        name="seo_description"
        rows={3}
        placeholder={values.excerpt}
        value={values.seoDescription}
        hint={t("seo.length", { count: values.seoDescription.length, most: SHOWN.description })}
        onChange={({ target }) => put("seoDescription", target.value)}
      />
      <div>
        <p className="mb-1.5 text-sm font-medium">{t("seo.preview")}</p>
        <div className="rounded-md border border-line bg-paper px-4 py-3">
          <p className="truncate text-sm text-soft">{`${window.location.host} › ${folder} › ${values.slug}`}</p>
          <p className="truncate text-lg text-info">{title}</p>
          <p className="line-clamp-2 text-sm text-soft">{description.slice(0, SHOWN.description)}</p>
        </div>
      </div>
    </div>
  );
}
