import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "@/features/admin/error-text";
import {
  refusedPlaces,
  type SettingsValues,
  type Stored,
  valuesOf,
  wishOf,
} from "@/features/admin-settings/settings";
import { call } from "@/lib/functions";
import { HttpError } from "@/lib/http";
import { toast } from "@/lib/toast";
import { useTranslation } from "@/lib/use-t";

const KEY = ["/functions/v1/settings"];

export const useStoredSettings = () =>
  useServerState({ queryKey: KEY, queryFn: () => call("settings", {}), refetchOnWindowFocus: false });

/** The form of the settings. What is typed stays when a save fails; a newer state is never overwritten. */
export function useSettingsForm(stored: Stored) {
  const { t } = useTranslation("admin-settings");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [values, setValues] = useState(() => valuesOf(stored));
  const [version, setVersion] = useState(stored.version);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const [outdated, setOutdated] = useState(false);

  const take = (fresh: Stored) => {
    client.setQueryData(KEY, fresh);
    setVersion(fresh.version);
    setValues(valuesOf(fresh));
  };
  const put = <K extends keyof SettingsValues>(name: K, value: SettingsValues[K]) =>
    setValues((before) => ({ ...before, [name]: value }));
  const putCompany = (name: keyof SettingsValues["company"], text: string) =>
    setValues((before) => ({ ...before, company: { ...before.company, [name]: text } }));
  /** Takes the mark of a refusal away once its field is touched. */
  const touch = (place: string) => setRefused((before) => before.filter((each) => !each.startsWith(place)));

  const explain = (error: unknown) => {
    const places = error instanceof HttpError ? refusedPlaces(error.details ?? error.message) : [];
    setRefused(places);
    if (error instanceof HttpError && error.hint === "settings_changed") setOutdated(true);
    else {
      const description = places.length > 0 ? t("refused") : errorText(error);
      toast({ title: t("failed"), description, tone: "destructive" });
    }
  };
  const save = async () => {
    setBusy(true);
    try {
      take(await call("save-settings", { version, settings: wishOf(values) }));
      setRefused([]);
      toast({ title: t("saved"), description: t("savedText") });
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };
  const reload = async () => {
    take(await call("settings", {}));
    setOutdated(false);
  };
  return { values, put, putCompany, save, busy, refused, touch, outdated, reload };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
