import { useNavigate } from "react-router";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import {
  copyOf,
  payloadOf,
  valuesOf,
  type Workshop,
  type WorkshopValues,
  workshopOf,
} from "@/admin/workshops/workshop";
import { saveOver } from "@/components/forms/save";
import { slugOf } from "@/components/forms/slug";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";

/** The form of a workshop: `edited` is the one to save, `copied` the template of a new one. */
export function useWorkshopForm(edited: Workshop | null, copied: Workshop | null) {
  const { t } = useTranslation("admin-workshops");
  const navigate = useNavigate();
  const { busy, mutate } = useWorkshopMutation();
  const editForm = useEditForm(
    edited,
    (workshop) => (copied ? copyOf(copied, t("form.copyOf", { title: copied.title })) : valuesOf(workshop)),
    async (known) => known && read(workshopOf(known.id)),
  );

  /** The slug of a new workshop follows the title until it is edited. */
  const rename = (title: string) =>
    editForm.setValues((before) => {
      const follows = edited === null && before.slug === slugOf(before.title);
      return { ...before, title, slug: follows ? slugOf(title) : before.slug };
    });

  const save = async ({ values, base }: Typed<Workshop | null, WorkshopValues> = editForm) => {
    const payload = payloadOf(values, base ?? copied);
    const saved = await mutate(
      () => (base ? saveOver("workshops", base, payload) : insert("workshops", payload)),
      {
        done: base ? t("done.updated") : t("done.created"),
        invalidates: ["workshops"],
        shows: editForm.outdated,
      },
    );
    if (saved) void navigate("/admin/workshops");
  };
  return { ...editForm, rename, save, busy };
}

export type WorkshopForm = ReturnType<typeof useWorkshopForm>;
