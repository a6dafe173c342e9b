import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Outdated } from "@/features/admin/save";
import { slugOf } from "@/features/admin/slug";
import { useAct } from "@/features/admin/use-act";
import {
  type Article,
  type Desk,
  type NewsItem,
  newest,
  type StoryValues,
} from "@/features/admin-content/story";
import { HttpError } from "@/lib/http";
import { useTranslation } from "@/lib/use-t";

const TAKEN = ["slug_taken", "23505"];

/** The words for what is done with each kind of story, under `messages`. */
type Kind = "article" | "news";

/** Asks before the page is left with something unsaved. */
function useUnsaved(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
}

/**
 * The form of an article or a news item. What is typed stays when a save fails; when somebody else saved meanwhile,
 * `stale` is their version, and nothing is overwritten until the person says so.
 */
export function useStoryForm<R extends Article | NewsItem>(desk: Desk<R>, story: R | null) {
  const { t } = useTranslation("admin-content");
  const navigate = useNavigate();
  const { busy, act } = useAct();
  const [base, setBase] = useState(story);
  const [stale, setStale] = useState<R | null>(null);
  const [slugTaken, setSlugTaken] = useState(false);
  const [values, setValues] = useState(() => desk.valuesOf(story));
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  const kind: Kind = desk.article ? "article" : "news";

  const put = <K extends keyof StoryValues>(name: K, value: StoryValues[K]) => {
    setDirty(true);
    if (name === "slug") setSlugTaken(false);
    setValues((before) => ({ ...before, [name]: value }));
  };

  /** An article's slug follows its title as long as it is the title's (VAL-40, VAL-42). */
  const entitle = (title: string) => {
    setDirty(true);
    setValues((before) => {
      const follows = desk.article && before.slug === slugOf(before.title);
      return { ...before, title, slug: follows ? slugOf(title) : before.slug };
    });
  };

  const caught = async (error: unknown) => {
    if (error instanceof Outdated && base) setStale(await newest(desk, base.id));
    if (error instanceof HttpError)
      setSlugTaken(TAKEN.includes(error.hint ?? "") || TAKEN.includes(error.code));
  };

  const save = async (over: R | null = base) => {
    const failure = over ? "updateFailed" : "createFailed";
    const saved = await act(() => desk.save(values, over), {
      done: t(`messages.${kind}.${over ? "updated" : "created"}`),
      touches: [desk.table],
      failed: (message) => (desk.article ? t(`messages.article.${failure}`, { message }) : message),
      caught: (error) => void caught(error),
    });
    if (!saved) return;
    setDirty(false);
    void navigate(desk.path);
  };

  return {
    values,
    put,
    entitle,
    busy,
    slugTaken,
    stale,
    /** Another one when the whole form took another state. */
    edition: base?.updated_at ?? "new",
    save: () => save(),
    /** The person has seen the other version: theirs is saved over it. */
    saveOverStale: () => {
      setBase(stale);
      setStale(null);
      return save(stale);
    },
    /** The person takes the other version: what they typed is gone. */
    takeStale: () => {
      setBase(stale);
      setValues(desk.valuesOf(stale));
      setStale(null);
      setDirty(false);
    },
  };
}

export type StoryFormState = ReturnType<typeof useStoryForm>;
export type Put = StoryFormState["put"];
