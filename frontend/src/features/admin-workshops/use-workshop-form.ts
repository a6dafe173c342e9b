import { useState } from "react";
import { useNavigate } from "react-router";
import { saveOver } from "@/features/admin/save";
import { slugOf } from "@/features/admin/slug";
import { useWorkshopAct } from "@/features/admin-workshops/use-workshop-act";
import {
  copyOf,
  valuesOf,
  type Workshop,
  type WorkshopValues,
  wishOf,
} from "@/features/admin-workshops/workshop";
import { insert } from "@/lib/rest";
import { useTranslation } from "@/lib/use-t";

/** The form of a workshop: `edited` is the one that is saved over, `copied` the one that a new one begins with. */
export function useWorkshopForm(edited: Workshop | null, copied: Workshop | null) {
  const { t } = useTranslation("admin-workshops");
  const navigate = useNavigate();
  const { busy, act } = useWorkshopAct();
  const [values, setValues] = useState(() =>
    copied ? copyOf(copied, t("form.copyOf", { title: copied.title })) : valuesOf(edited),
  );

  const put = <K extends keyof WorkshopValues>(name: K, value: WorkshopValues[K]) =>
    setValues((before) => ({ ...before, [name]: value }));

  /** While a workshop is new, its slug follows the title until it is given another. */
  const rename = (title: string) =>
    setValues((before) => {
      const follows = edited === null && before.slug === slugOf(before.title);
      return { ...before, title, slug: follows ? slugOf(title) : before.slug };
    });

  const save = async () => {
    const wish = wishOf(values, edited ?? copied);
    const saved = await act(
      () => (edited ? saveOver("workshops", edited, wish) : insert("workshops", wish)),
      { done: edited ? t("done.updated") : t("done.created"), touches: ["workshops"] },
    );
    if (saved) void navigate("/admin/workshops");
  };
  return { values, put, rename, save, busy };
}

export type WorkshopForm = ReturnType<typeof useWorkshopForm>;
