import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import {
  payloadOf,
  refusedPlaces,
  type SettingsValues,
  type Stored,
  valuesOf,
} from "@/admin/settings/settings";
import { SOLD_IN } from "@/admin/shared/sold-in";
import type { Typed } from "@/components/forms/use-edit-form";
import { useStoredForm } from "@/components/forms/use-stored-form";
import { focusField } from "@/lib/focus-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { invalidate } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";

/** A field of the part in which each table of rows stands. */
const TABLES = {
  "tax.rates": "tax.mode",
  "tax.exchange_rates": "tax.mode",
  "bookkeeping.accounts": "bookkeeping.chart",
} as const;
const KEY = ["/functions/v1/settings"];

export const useStoredSettings = () =>
  useServerState({ queryKey: KEY, queryFn: () => call("settings", {}), refetchOnWindowFocus: false });

/** The form of the settings. */
export function useSettingsForm(stored: Stored) {
  const { t } = useTranslation("admin-settings");
  const client = useQueryClient();
  const [refused, setRefused] = useState<string[]>([]);
  const form = useStoredForm({
    stored,
    key: KEY,
    valuesOf,
    read: () => call("settings", {}),
    outdated: "settings_changed",
    failed: t("failed"),
    mark: (refusal) => {
      const places = refusedPlaces(refusal?.details ?? "");
      setRefused(places);
      // The rows of tables have no field of their own name: the first field of their part.
      const [field] = places.flatMap((place) => {
        const table = Object.keys(TABLES).find((name) => place.startsWith(name)) as keyof typeof TABLES;
        return [...document.getElementsByName(table ? TABLES[table] : place)];
      });
      if (field) focusField(field);
      return places.length > 0 ? t("refused") : undefined;
    },
  });

  /** Clear the error of a field once it is edited. */
  const touch = (place: string) => setRefused((before) => before.filter((each) => !each.startsWith(place)));

  const save = ({ values, base }: Typed<Stored, SettingsValues> = form) =>
    form.run(async () => {
      form.keep(await call("save-settings", { version: base.version, settings: payloadOf(values, base) }));
      void invalidate(client, { queryKey: SOLD_IN });
      toast({ title: t("saved"), description: t("savedText") });
    });
  return { ...form, save, refused, touch };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
