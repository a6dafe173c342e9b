import { Suspense, useEffect, useRef, useState } from "react";
import { aroundFirstDifference, type Difference } from "@/components/forms/differences";
import type { Conflict, EditForm, Typed } from "@/components/forms/use-edit-form";
import { useAuditLabels } from "@/components/history/audit-labels";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Side = "mine" | "theirs";

interface Props<R, V extends object> {
  form: Pick<EditForm<R, V>, "conflict" | "merge" | "take"> & {
    busy: boolean;
    /** Saves values over a state. */
    save: (values: Typed<R, V>) => unknown;
  };
  /** Labels of fields that have no translation in the history. */
  nameOf?: (field: string) => string;
}

/**
 * Another user saved the edited row after this page had read it: lists the differences, and lets the user choose. By
 * default, fields that only the other user changed keep that change, fields edited here keep theirs. The names of the
 * fields are fetched with it, while the form stays.
 */
export function ConflictNotice<R, V extends object>(props: Props<R, V>) {
  const { conflict } = props.form;
  return (
    <Suspense>
      {conflict && <Shown key={JSON.stringify(conflict.theirs)} {...props} conflict={conflict} />}
    </Suspense>
  );
}

function Shown<R, V extends object>({ form, conflict, nameOf }: Props<R, V> & { conflict: Conflict<R> }) {
  const { t, language } = useTranslation("admin");
  const words = useAuditLabels();
  const notice = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  useEffect(() => notice.current?.focus(), []);
  const { theirs, differences } = conflict;
  const savedAt = (theirs as { updated_at?: string }).updated_at;
  const sideOf = ({ name, typed }: Difference): Side => chosen[name] ?? (typed ? "mine" : "theirs");
  const givenUp = differences.filter((each) => sideOf(each) === "theirs").map(({ name }) => name);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-6">
      <Notice tone="danger">
        <p className="font-medium">
          {savedAt
            ? t("shared.stale.title", { time: formatTimestamp(savedAt, language) })
            : t("shared.stale.meanwhile")}
        </p>
        <p className="mt-1">{t(differences.length > 0 ? "shared.stale.text" : "shared.stale.same")}</p>
        <div className="mt-4 grid gap-4 text-ink">
          {differences.map((each) => (
            <Choice
              key={each.name}
              difference={each}
              label={(nameOf ?? words.field)(each.name)}
              side={sideOf(each)}
              onChoose={(side) => setChosen((before) => ({ ...before, [each.name]: side }))}
            />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="sm" disabled={form.busy} onClick={() => form.save(form.merge(givenUp))}>
            {form.busy ? t("shared.saving") : t("shared.stale.save")}
          </Button>
          <Button variant="secondary" size="sm" disabled={form.busy} onClick={() => form.take()}>
            {t("shared.stale.take")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

interface ChoiceProps {
  difference: Difference;
  label: string;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One field: the other user's value, and the one typed here. */
function Choice({ difference: { name, theirs, mine }, label, side, onChoose }: ChoiceProps) {
  const { t } = useTranslation("admin");
  const words = useAuditLabels();
  const [saved, typed] = aroundFirstDifference(words.value(name, theirs), words.value(name, mine));
  return (
    <fieldset className="min-w-0 rounded-md bg-paper px-4 py-3">
      <legend className="float-left w-full font-medium">{label}</legend>
      <div className="clear-both grid gap-x-6 gap-y-2 pt-1 sm:grid-cols-2">
        {(["theirs", "mine"] as const).map((each) => (
          <label key={each} className="flex min-w-0 cursor-pointer items-start gap-2.5">
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={side === each}
              className="mt-1 size-4.5 shrink-0 accent-accent"
              onChange={() => onChoose(each)}
            />
            <span className="min-w-0">
              <span className="block text-sm text-soft">{t(`shared.stale.${each}`)}</span>
              <span className="whitespace-pre-line break-words">{each === "theirs" ? saved : typed}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
