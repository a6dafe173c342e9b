import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import type { TabProps } from "@/admin/site/tab";
import { useTranslation } from "@/lib/i18n/use-t";
import type { SiteText } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { TextArea } from "@/ui/text-area";

/** Every text of the public pages in one language, by part of the site; an empty search shows all of a part. */
export function TextsTab({ form, language }: TabProps) {
  const { t } = useTranslation("admin-site");
  const [part, setPart] = useState(form.base.parts[0] ?? "home");
  const [search, setSearch] = useState("");
  const { data } = useServerState({
    queryKey: ["site-texts", part, language],
    queryFn: () => call("site-texts", { part, language }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = (form.values.texts[language] ?? {}) as Record<string, string>;
  const write = (key: string, text: string | null) => {
    const { [key]: _, ...others } = own;
    form.put("texts", {
      ...form.values.texts,
      [language]: text === null ? others : { ...others, [key]: text },
    });
  };
  const wanted = search.toLowerCase();
  const shown = data?.texts.filter(({ key, original }) =>
    `${key} ${original} ${own[key] ?? ""}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        <Select label={t("texts.part")} value={part} onChange={({ target }) => setPart(target.value)}>
          <Options
            values={form.base.parts}
            labelOf={(each) => t(`texts.parts.${each}` as "texts.parts.home")}
          />
        </Select>
        <Field
          label={t("texts.search")}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {!shown && <Skeleton className="h-96" />}
      {shown?.map((text) => (
        <TextField
          key={text.key}
          text={text}
          value={own[text.key]}
          wrong={
            form.fault?.place === `${language} ${text.key}` ? t(`faults.${form.fault.reason}`) : undefined
          }
          onChange={(words) => write(text.key, words)}
        />
      ))}
      {shown?.length === 0 && <p className="text-soft">{t("texts.none")}</p>}
    </div>
  );
}

interface Props {
  text: SiteText;
  /** The owner's words, if they differ from the built-in ones. */
  value: string | undefined;
  wrong: string | undefined;
  onChange: (words: string | null) => void;
}

function TextField({ text: { key, original, placeholders }, value, wrong, onChange }: Props) {
  const { t } = useTranslation("admin-site");
  const words = value ?? original;
  const changed = value !== undefined && value !== original;
  const usable = placeholders.map((name) => `{{${name}}}`).join(" ");
  return (
    <div>
      <TextArea
        label={key.replace(/^[^:]*:/, "").replaceAll(".", " › ")}
        name={key}
        rows={Math.min(6, 1 + Math.floor(words.length / 70))}
        maxLength={6000}
        value={words}
        error={wrong}
        hint={changed ? t("texts.usable", { usable }) : undefined}
        onChange={({ target }) => onChange(target.value === original ? null : target.value)}
      />
      {changed && (
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
          <span className="min-w-0 break-words">{t("texts.original", { text: original })}</span>
          <Button variant="quiet" size="sm" className="-mx-3" onClick={() => onChange(null)}>
            {t("reset")}
          </Button>
        </div>
      )}
    </div>
  );
}
