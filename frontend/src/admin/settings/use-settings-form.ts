import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import {
  payloadOf,
  refusedPlaces,
  type SettingsValues,
  type Stored,
  valuesOf,
} from "@/admin/settings/settings";
import { useErrorText } from "@/components/forms/error-text";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { Outdated } from "@/lib/server/save-over";
import { toast } from "@/lib/toast";

const KEY = ["/functions/v1/settings"];

export const useStoredSettings = () =>
  useServerState({ queryKey: KEY, queryFn: () => call("settings", {}), refetchOnWindowFocus: false });

/** The form of the settings. Input is kept when a save fails; a newer state is never overwritten. */
export function useSettingsForm(stored: Stored) {
  const { t } = useTranslation("admin-settings");
  const client = useQueryClient();
  const errorText = useErrorText();
  const editForm = useEditForm(stored, valuesOf, () => call("settings", {}));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);

  /** Clear the error of a field once it is edited. */
  const touch = (place: string) => setRefused((before) => before.filter((each) => !each.startsWith(place)));

  const explain = async (error: unknown) => {
    const places = error instanceof HttpError ? refusedPlaces(error.details ?? "") : [];
    setRefused(places);
    const changed = error instanceof HttpError && error.hint === "settings_changed";
    if (changed && (await editForm.outdated(new Outdated()))) return;
    const description = places.length > 0 ? t("refused") : errorText(error);
    toast({ title: t("failed"), description, tone: "destructive" });
  };
  const save = async ({ values, base }: Typed<Stored, SettingsValues> = editForm) => {
    setBusy(true);
    try {
      const fresh = await call("save-settings", { version: base.version, settings: payloadOf(values, base) });
      client.setQueryData(KEY, fresh);
      editForm.take(fresh);
      setRefused([]);
      toast({ title: t("saved"), description: t("savedText") });
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  };
  return { ...editForm, save, busy, refused, touch };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
