import { type ReactNode, useEffect, useState } from "react";
import { ExportButton } from "@/features/admin/list/export-button";
import { PeriodChoice } from "@/features/admin/list/period-choice";
import type { List } from "@/features/admin/list/use-list";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

/** A choice above a list; without one, all rows. */
export interface Choice {
  /** Its name in the list's `filters`. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

interface Props<R> {
  list: List<R>;
  /** What the search field looks for. */
  searchLabel?: string;
  choices?: Choice[];
  /** Name of the file without its ending; without one there is no export. */
  file?: string;
  children?: ReactNode;
}

const PAUSE_MS = 300;

/** Rows that the server names for a search. */
const MOST_FOUND = 100;

/** Search, filters and the file of a list. */
export function ListToolbar<R>({ list, searchLabel, choices = [], file, children }: Props<R>) {
  const { t } = useTranslation("admin");
  return (
    <search className="mb-5 flex flex-wrap items-end gap-4">
      {searchLabel && <SearchField list={list} label={searchLabel} />}
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          className="w-full sm:w-40"
          value={list.state.chosen[name] ?? ""}
          onChange={({ target }) => list.choose(name, target.value)}
        >
          <option value="">{t("kit.all")}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ))}
      {list.dated && <PeriodChoice value={list.state.period} onChange={list.during} />}
      {children}
      {file && <ExportButton url={list.exportUrl} file={file} />}
      {list.more && (
        <p role="status" className="w-full text-sm text-soft">
          {t("kit.moreFound", { count: MOST_FOUND })}
        </p>
      )}
    </search>
  );
}

/** Searches a moment after the typing stops. */
function SearchField<R>({ list, label }: { list: List<R>; label: string }) {
  const { search } = list.state;
  const [text, setText] = useState(search);
  // The address changes by other ways too: the way back, a link in the sidebar.
  useEffect(() => setText((typed) => (typed.trim() === search ? typed : search)), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => list.search(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field
      label={label}
      type="search"
      name="q"
      className="w-full sm:w-60"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
