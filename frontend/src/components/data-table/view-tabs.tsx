import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import type { List } from "@/components/data-table/use-list";
import { Dialog } from "@/components/dialogs/dialog";
import { FormFoot } from "@/components/forms/form-foot";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { insert, remove } from "@/lib/server/rest";
import { list as listOf } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";

type SavedView = Tables["saved_views"]["row"];

interface Props<R> {
  list: List<R>;
  /** The views that every staff member has: a label and a query, such as `status=paid`. */
  views: readonly { label: string; query: string }[];
}

const LONGEST = 60;
const TAB =
  "inline-flex min-h-8 items-center rounded-md px-2.5 text-sm text-soft hover:bg-accent-wash hover:text-ink aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent";

/** The position in the list and the language are no part of a view. */
const PASSING = ["after", "before", "lng"];

/** Return the part of a query that is a view, in a fixed order. */
function queryOf(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of PASSING) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** All views of the staff member, of every list: there are few. */
const OWN = listOf("saved_views", { order: "id" });

/** The views of a list: all rows, the views of the shop, and the views that the staff member saved. */
export function ViewTabs<R>({ list, views }: Props<R>) {
  const { t } = useTranslation("admin-lists");
  const { search } = useLocation();
  const { data } = useQuery(OWN);
  const saved = (data ?? [])
    .filter((view) => view.list === list.name)
    .sort((one, other) => one.name.localeCompare(other.name));
  const [naming, setNaming] = useState(false);
  const current = queryOf(search);
  const known = [{ label: t("views.all"), query: "" }, ...views];
  const isKnown = [...known, ...saved].some(({ query }) => queryOf(query) === current);
  return (
    <nav aria-label={t("views.title")} className="flex flex-wrap items-center gap-1">
      {known.map(({ label, query }) => (
        <Tab key={label} label={label} query={query} current={current} />
      ))}
      {saved.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <Tab label={view.name} query={view.query} current={current} />
          {queryOf(view.query) === current && <Forget view={view} />}
        </span>
      ))}
      {!isKnown && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={`cursor-pointer underline underline-offset-4 ${TAB}`}
          onClick={() => setNaming(true)}
        >
          {t("views.save")}
        </button>
      )}
      {naming && <NameView list={list.name} query={current} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function Tab({ label, query, current }: { label: string; query: string; current: string }) {
  return (
    <Link to={`?${query}`} aria-current={queryOf(query) === current ? "page" : undefined} className={TAB}>
      {label}
    </Link>
  );
}

/** Deletes the open view. */
function Forget({ view: { id, name } }: { view: SavedView }) {
  const { t } = useTranslation("admin-lists");
  const { busy, mutate } = useMutationToast();
  return (
    <button
      type="button"
      aria-label={t("views.delete", { name })}
      title={t("views.delete", { name })}
      disabled={busy}
      onClick={() =>
        void mutate(() => remove("saved_views", { id: `eq.${id}` }), {
          done: t("views.deleted"),
          invalidates: ["saved_views"],
        })
      }
      className="cursor-pointer rounded-md p-1.5 text-soft hover:text-danger"
    >
      <Icon name="close" className="size-3.5" />
    </button>
  );
}

function NameView({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const { t } = useTranslation("admin-lists");
  const { busy, mutate } = useMutationToast();
  const [name, setName] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await mutate(() => insert("saved_views", { list, name, query }), {
      done: t("views.saved"),
      invalidates: ["saved_views"],
    });
    if (saved) onClose();
  };
  return (
    <Dialog title={t("views.save")} text={t("views.text")} busy={busy} onClose={onClose}>
      <form onSubmit={save}>
        <Field
          label={t("views.name")}
          name="view"
          required
          maxLength={LONGEST}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormFoot busy={busy} disabled={!name.trim()} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
