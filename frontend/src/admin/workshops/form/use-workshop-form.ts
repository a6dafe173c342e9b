import { useNavigate } from "react-router";
import type { NewFiles } from "@/admin/shared/use-new-files";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import {
  copyOf,
  payloadOf,
  valuesOf,
  type Workshop,
  type WorkshopValues,
  workshopOf,
} from "@/admin/workshops/workshop";
import { slugOf } from "@/components/forms/slug";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { useSlugFault } from "@/components/forms/use-slug-fault";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";

/** The form of a workshop: `edited` is the one to save, `copied` the template of a new one, `files` those of a new one. */
export function useWorkshopForm(edited: Workshop | null, copied: Workshop | null, files: NewFiles | null) {
  const { t } = useTranslation("admin-workshops");
  const navigate = useNavigate();
  const { busy, mutate } = useWorkshopMutation();
  const fresh = useNewGoods();
  const editForm = useEditForm(
    edited,
    (workshop) =>
      copied ? copyOf(copied, t("form.copyOf", { title: copied.title }), fresh) : valuesOf(workshop, fresh),
    async (known) => known && read(workshopOf(known.id)),
  );

  const { slugFault, caught } = useSlugFault(editForm.values.slug);

  /** The slug of a new workshop follows the title until it is edited. */
  const rename = (title: string) =>
    editForm.setValues((before) => {
      const follows = edited === null && before.slug === slugOf(before.title);
      return { ...before, title, slug: follows ? slugOf(title) : before.slug };
    });

  /** Save, and return to the list unless the user stays. */
  const save = async ({ values, base }: Typed<Workshop | null, WorkshopValues>, stay = false) => {
    if (files && !files.areReady()) return;
    let row: Pick<Workshop, "id"> | null = null;
    const payload = payloadOf(values, base ?? copied);
    const saved = await mutate(
      async () => {
        row = await (base ? saveOver("workshops", base, payload) : insert("workshops", payload));
      },
      {
        done: base ? t("done.updated") : t("done.created"),
        invalidates: ["workshops"],
        shows: editForm.outdated,
        caught,
      },
    );
    if (saved) await leave(row, base, stay);
  };
  const leave = async (row: Pick<Workshop, "id"> | null, base: Workshop | null, stay: boolean) => {
    const complete = !files || !row || (await files.tieTo({ workshop_id: row.id }));
    const fresh = (stay || !complete) && row ? await read(workshopOf(row.id)) : null;
    if (!fresh) return void navigate("/admin/workshops");
    editForm.take(fresh);
    // In the part where it was saved, or where files are missing.
    const part = complete ? window.location.hash : "#files";
    if (!base) void navigate(`/admin/workshops/${fresh.id}/edit${part}`, { replace: true });
  };
  return { ...editForm, slugFault, rename, save, busy };
}

export type WorkshopForm = ReturnType<typeof useWorkshopForm>;
