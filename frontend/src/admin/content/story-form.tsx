import { type FormEvent, useState } from "react";
import { ArticleFields } from "@/admin/content/article-fields";
import { KeptNotice } from "@/admin/content/kept-notice";
import { MenuFields } from "@/admin/content/menu-fields";
import { PublishFields } from "@/admin/content/publish-fields";
import { SafeStory } from "@/admin/content/safe-story";
import { SeoFields } from "@/admin/content/seo-fields";
import type { DrawStory, StoryRow, StoryType } from "@/admin/content/story";
import { TextFields } from "@/admin/content/text-fields";
import { TranslatedFields } from "@/admin/content/translated-fields";
import { useStoryForm } from "@/admin/content/use-story-form";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { columnsOf, usePreview } from "@/components/forms/preview";
import { EditorBar, staysOn } from "@/components/forms/save-bar";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { ImageField } from "@/components/images/image-field";
import { useMissedDrops } from "@/components/images/use-missed-drops";
import { useTranslation } from "@/lib/i18n/use-t";
import { Card } from "@/ui/card";
import { TitledCard } from "@/ui/titled-card";

interface Props<R extends StoryRow> {
  storyType: StoryType<R>;
  /** Null for a new one. */
  story: R | null;
  draw: DrawStory;
}

/** The form of a story (VAL-39 to VAL-46): the text on the left, its settings on the right. */
export function StoryForm<R extends StoryRow>({ storyType, story, draw }: Props<R>) {
  const { t } = useTranslation(["admin-content", "admin", "public"]);
  const form = useStoryForm(storyType, story);
  const { values, put } = form;
  const preview = usePreview((typed) => <SafeStory values={typed} draw={draw} />, values);
  const [noText, setNoText] = useState(false);
  useMissedDrops();
  const { errorOf, sayRequired, watch, valuesOf } = useCheckedForm();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const empty = values.html === "";
    setNoText(empty);
    if (!valuesOf(event.currentTarget)) return;
    if (empty) sayRequired();
    else void form.save(form, staysOn(event));
  };
  return (
    <form className={columnsOf(preview)} onSubmit={submit} {...watch}>
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-4 empty:hidden">
          {form.found && <KeptNotice at={form.found.at} onResume={form.resume} onDiscard={form.discard} />}
          <ConflictNotice form={form} />
        </div>
        <div
          className={`grid items-start gap-6 ${preview.shown ? "" : "xl:grid-cols-[minmax(0,1fr)_19rem]"}`}
        >
          <div className="grid min-w-0 gap-6">
            <Card className="px-5 py-6 sm:px-7">
              <TextFields
                form={form}
                storyType={storyType}
                errorOf={errorOf}
                textError={noText && values.html === "" ? t("public:form.required") : undefined}
              />
            </Card>
            <TranslatedFields form={form} storyType={storyType} />
          </div>
          <div className="grid gap-6">
            <TitledCard title={t("form.publish")} text={t("form.publishText")}>
              <PublishFields timing={values.timing} onChange={(timing) => put("timing", timing)} />
            </TitledCard>
            {storyType.article && (
              <TitledCard title={t("form.place")} text={t("form.placeText")}>
                <ArticleFields values={values} put={put} />
              </TitledCard>
            )}
            {storyType.words === "pages" && (
              <TitledCard title={t("menu.heading")} text={t("menu.text")}>
                <MenuFields values={values} put={put} errorOf={errorOf} />
              </TitledCard>
            )}
            {storyType.words !== "pages" && (
              <TitledCard title={t("form.picture")} text={t("form.pictureText")}>
                <ImageField
                  label={t("form.image")}
                  name="image"
                  value={values.image}
                  error={errorOf("image")}
                  onChange={(address) => put("image", address)}
                />
              </TitledCard>
            )}
            <TitledCard title={t("seo.heading")} text={t("seo.text")}>
              <SeoFields values={values} put={put} folder={storyType.folder} />
            </TitledCard>
          </div>
        </div>
        <EditorBar busy={form.busy}>{preview.button}</EditorBar>
      </div>
      {preview.pane}
    </form>
  );
}
