import { useState } from "react";
import { useNavigate } from "react-router";
import { newest, type StoryRow, type StoryType, type StoryValues } from "@/admin/content/story";
import { useKept } from "@/admin/content/use-kept";
import { slugOf } from "@/components/forms/slug";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import { toast } from "@/lib/toast";

const TAKEN = ["slug_taken", "23505"];

/** The messages of each kind of story, under `messages`. */
const MESSAGES = { articles: "article", news: "news", pages: "page" } as const;

/**
 * The form of a story. Input is kept when a save fails, and when another user saved in the meantime.
 */
export function useStoryForm<R extends StoryRow>(storyType: StoryType<R>, story: R | null) {
  const { t } = useTranslation("admin-content");
  const navigate = useNavigate();
  const { busy, mutate } = useMutationToast();
  const editForm = useEditForm(
    story,
    (known) => storyType.valuesOf(known),
    async (known) => known && newest(storyType, known.id),
    true,
  );
  const [slugTaken, setSlugTaken] = useState(false);
  const [resumed, setResumed] = useState(0);
  const { found, ...kept } = useKept(`${storyType.table}.${story?.id ?? "new"}`, editForm, () =>
    toast({ title: t("kept.unsaved") }),
  );
  const kind = MESSAGES[storyType.words];

  const put = <K extends keyof StoryValues>(name: K, value: StoryValues[K]) => {
    kept.touch();
    if (name === "slug") setSlugTaken(false);
    editForm.put(name, value);
  };

  /** The slug of an article or a page follows its title until it is edited (VAL-40, VAL-42). */
  const entitle = (title: string) => {
    kept.touch();
    editForm.setValues((before) => {
      const follows = storyType.words !== "news" && before.slug === slugOf(before.title);
      return { ...before, title, slug: follows ? slugOf(title) : before.slug };
    });
  };

  const caught = (error: unknown) => {
    if (error instanceof HttpError)
      setSlugTaken(TAKEN.includes(error.hint ?? "") || TAKEN.includes(error.code));
  };

  /** Save, and return to the list unless the user stays. */
  const save = async ({ values, base: over }: Typed<R | null, StoryValues>, stay = false) => {
    let row: R | null = null;
    const failure = over ? "updateFailed" : "createFailed";
    const work = async () => {
      row = await storyType.save(values, over);
    };
    const saved = await mutate(work, {
      done: t(`messages.${kind}.${over ? "updated" : "created"}`),
      invalidates: [storyType.table],
      failed: (message) => (storyType.article ? t(`messages.article.${failure}`, { message }) : message),
      shows: editForm.outdated,
      caught,
    });
    if (!saved) return;
    kept.forget();
    leave(row, over, stay);
  };

  const leave = (row: R | null, over: R | null, stay: boolean) => {
    if (!stay || !row) return void navigate(storyType.path);
    editForm.take(row);
    if (!over) void navigate(`${storyType.path}/${row.id}/edit`, { replace: true });
  };

  return {
    ...editForm,
    put,
    entitle,
    busy,
    slugTaken,
    isNew: story === null,
    /** Changes when the whole form got another state. */
    editForm: `${editForm.base?.updated_at ?? "new"}-${resumed}`,
    save,
    /** Unsaved values of an earlier visit, to restore or to discard. */
    found,
    resume: () => {
      if (!found) return;
      editForm.resume(found.base, { ...storyType.valuesOf(found.base), ...found.values });
      setResumed((before) => before + 1);
      kept.touch();
      kept.taken();
    },
    discard: kept.forget,
    /** Take the other version and discard the typed values. */
    take: () => {
      kept.forget();
      return editForm.take();
    },
  };
}

export type StoryFormState = Pick<
  ReturnType<typeof useStoryForm>,
  "values" | "put" | "entitle" | "editForm" | "slugTaken" | "isNew"
>;
export type Put = StoryFormState["put"];
