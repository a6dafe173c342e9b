import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FIRST_BY_KEY, FIRST_PARTS, FIRST_TEXTS, type Place, partOf } from "@/admin/site/first-texts";
import { textsOfParts } from "@/admin/site/site-texts";
import type { TabProps } from "@/admin/site/tab";
import { TextField } from "@/admin/site/text-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { SiteText } from "@/lib/server/api.types";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";

/** The choice of the texts that visitors read first, in place of a part of the site. */
const FIRST = "first";

/** The texts of the public pages in one language: those that matter first, grouped by place, or all of a part. */
export function TextsTab({ form, language, wanted }: TabProps) {
  const { t } = useTranslation("admin-site");
  const [chosen, setChosen] = useState(FIRST);
  const [search, setSearch] = useState("");
  const [seen, setSeen] = useState<typeof wanted>(null);
  if (wanted && wanted !== seen) {
    setSeen(wanted);
    setSearch("");
    setChosen(FIRST_BY_KEY.has(wanted.name) ? FIRST : partOf(wanted.name));
  }
  const parts = chosen === FIRST ? FIRST_PARTS : [chosen];
  const texts = useQuery(textsOfParts(useQueryClient(), parts, language)).data ?? null;
  useFocus(wanted?.name, texts !== null, seen);
  const own: Record<string, string> = form.values.texts[language] ?? {};
  const write = (key: string, text: string | null) => {
    const { [key]: _, ...others } = own;
    form.put("texts", {
      ...form.values.texts,
      [language]: text === null ? others : { ...others, [key]: text },
    });
  };
  const words = search.toLowerCase();
  const shown = texts?.filter(({ key, original }) =>
    `${original} ${own[key] ?? ""}`.toLowerCase().includes(words),
  );
  const field = (text: SiteText) => (
    <TextField
      key={text.key}
      text={text}
      value={own[text.key]}
      wrong={form.fault?.place === `${language} ${text.key}` ? t(`faults.${form.fault.reason}`) : undefined}
      onChange={(typed) => write(text.key, typed)}
    />
  );
  const byKey = new Map(shown?.map((text) => [text.key, text]));
  const groups = (Object.keys(FIRST_TEXTS) as Place[])
    .map((place) => ({
      place,
      texts: Object.values<string>(FIRST_TEXTS[place]).flatMap((key) => byKey.get(key) ?? []),
    }))
    .filter((group) => group.texts.length > 0);
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        <Select label={t("texts.part")} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value={FIRST}>{t("texts.first")}</option>
          <optgroup label={t("texts.all")}>
            <Options
              values={form.base.parts}
              labelOf={(each) => t(`texts.parts.${each}` as "texts.parts.home")}
            />
          </optgroup>
        </Select>
        <Field
          label={t("texts.search")}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {!shown && <Skeleton className="h-96" />}
      {chosen === FIRST
        ? groups.map((group) => (
            <fieldset key={group.place} className="grid gap-4">
              <legend className="mb-3 w-full border-t border-line pt-4 font-medium">
                {t(`texts.places.${group.place}`)}
              </legend>
              {group.texts.map(field)}
            </fieldset>
          ))
        : shown?.map(field)}
      {shown && (chosen === FIRST ? groups : shown).length === 0 && (
        <p className="text-soft">{t("texts.none")}</p>
      )}
    </div>
  );
}

/** Focus the field of a text that was clicked in the preview, once it is there. */
function useFocus(name: string | undefined, there: boolean, click: object | null | undefined) {
  useEffect(() => {
    if (!name || !there || !click) return;
    const [field] = document.getElementsByName(name);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, [name, there, click]);
}
