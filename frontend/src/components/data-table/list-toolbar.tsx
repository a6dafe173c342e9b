import { useId, useRef, useState } from "react";
import type { Choice } from "@/components/data-table/choice";
import { ExportButton } from "@/components/data-table/export-button";
import { Narrowing, useNarrowing } from "@/components/data-table/narrowing";
import { PeriodChoice } from "@/components/data-table/period-choice";
import type { List } from "@/components/data-table/use-list";
import { useTranslation } from "@/lib/i18n/use-t";
import { useTypedSearch } from "@/lib/use-typed-search";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

interface Props<R> {
  list: List<R>;
  /** Placeholder of the search field. */
  searchLabel?: string | undefined;
  choices?: Choice[] | undefined;
  /** Name of the export without its extension, if no table below offers it. */
  file?: string;
}

/** The most rows that a search on the server finds. */
const MOST_FOUND = 100;

/** Search and filters of a list. On a phone the filters are folded behind a button with their count. */
export function ListToolbar<R>({ list, searchLabel, choices = [], file }: Props<R>) {
  const { t } = useTranslation(["admin-lists", "admin"]);
  const [open, setOpen] = useState(false);
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const narrowing = useNarrowing(list, choices);
  const count = narrowing.filter(({ key }) => key !== "q").length;
  return (
    <search
      ref={bar}
      tabIndex={-1}
      className="mb-2 block [&_label]:mb-0.5 sm:[&_:is(input,select)]:min-h-9 sm:[&_:is(input,select)]:py-1 sm:[&_:is(input,select)]:text-sm"
    >
      <div className="flex flex-wrap items-end gap-3">
        {searchLabel && <SearchField list={list} label={searchLabel} />}
        {(choices.length > 0 || list.dated) && (
          <Button
            variant="secondary"
            className="min-h-11.5 sm:hidden"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {count > 0 ? t("filters.counted", { count }) : t("filters.label")}
          </Button>
        )}
        <div id={id} className={`w-full grid-cols-2 gap-4 sm:contents ${open ? "grid" : "hidden"}`}>
          {choices.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              className="min-w-0 sm:w-40"
              value={list.state.chosen[name] ?? ""}
              onChange={({ target }) => list.choose(name, target.value)}
            >
              <option value="">{t("admin:shared.all")}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          ))}
          {list.dated && <PeriodChoice value={list.state.period} onChange={list.during} />}
        </div>
        {file && (
          <div className="ml-auto">
            <ExportButton url={list.exportUrl} file={file} />
          </div>
        )}
      </div>
      <Narrowing narrowing={narrowing} onRemoved={() => bar.current?.focus()} onWiden={list.widen} />
      {list.more && (
        <p role="status" className="mt-4 text-sm text-soft">
          {t("admin:shared.moreFound", { count: MOST_FOUND })}
        </p>
      )}
    </search>
  );
}

/** A search field, debounced. */
function SearchField<R>({ list, label }: { list: List<R>; label: string }) {
  const { search } = list.state;
  const [text, setText] = useTypedSearch(search, list.search);
  return (
    <Field
      label={label}
      type="search"
      name="q"
      className="min-w-44 flex-1 sm:max-w-60"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
