import { type ComponentProps, useId } from "react";
import { AMOUNT } from "@/components/forms/amount";
import { moveRow, ReorderHandle, ReorderStatus, useReorder } from "@/components/forms/reorder";
import { type Row, withoutRow, withRow } from "@/components/forms/rows";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Button } from "@/ui/button";
import { FIELD_STYLE } from "@/ui/field-style";
import { Icon } from "@/ui/icon";

/** The links that the server accepts: an absolute URL, or a path of this site. */
const ADDRESS = "\\s*(https?://\\S+|/(?!/)\\S*)\\s*";

interface Choice {
  value: string;
  label: string;
}

interface Props<F extends string> {
  legend: string;
  hint?: string;
  /** The fields of a row with their labels: texts, some of them URLs, days or amounts, or one of some choices. */
  fields: {
    name: F;
    label: string;
    isAddress?: boolean;
    isDay?: boolean;
    isAmount?: boolean;
    choices?: readonly Choice[];
  }[];
  rows: Row<F>[];
  onChange: (rows: Row<F>[]) => void;
  /** The button that adds a row. */
  add: string;
  errorOf?: ErrorOf;
  /** The error of the rows as a whole. */
  error?: string | undefined;
  /** Their order has no meaning, so it cannot be changed. */
  unordered?: boolean;
}

/**
 * An editor of rows of short texts: links, details, features. The last row cannot be removed; `rows.ts` returns the
 * filled ones.
 */
export function RowsEditor<F extends string>({
  legend,
  hint,
  fields,
  rows,
  onChange,
  add,
  errorOf,
  error,
  unordered = false,
}: Props<F>) {
  const { t } = useTranslation("admin");
  const reorder = useReorder(rows.length, (from, to) => onChange(moveRow(rows, from, to)));
  const put = (at: number, name: F, text: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: text } : row)));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {hint && <p className="mb-2.5 text-sm text-soft">{hint}</p>}
      <ReorderStatus reorder={reorder} />
      <div ref={reorder.list} className="grid gap-2.5">
        {rows.map((row, at) => (
          <div key={row.rowId} className="flex items-start gap-2">
            {!unordered && rows.length > 1 && <ReorderHandle reorder={reorder} at={at} />}
            <div className="grid flex-1 gap-2 sm:flex">
              {fields.map(({ name, label, isAddress, isDay, isAmount, choices }) =>
                choices ? (
                  <select
                    key={name}
                    name={`${row.rowId}.${name}`}
                    aria-label={t("shared.rowField", { label, row: at + 1 })}
                    className={`${FIELD_STYLE} min-w-0 flex-1`}
                    value={row[name] || choices[0]?.value}
                    onChange={({ target }) => put(at, name, target.value)}
                  >
                    {choices.map((choice) => (
                      <option key={choice.value} value={choice.value}>
                        {choice.label}
                      </option>
                    ))}
                  </select>
                ) : (
                  <Cell
                    key={name}
                    name={`${row.rowId}.${name}`}
                    aria-label={t("shared.rowField", { label, row: at + 1 })}
                    placeholder={label}
                    value={row[name]}
                    error={errorOf?.(`${row.rowId}.${name}`)}
                    onChange={({ target }) => put(at, name, target.value)}
                    {...(isAddress && { inputMode: "url", pattern: ADDRESS })}
                    {...(isDay && { type: "date" })}
                    {...(isAmount && { inputMode: "decimal", pattern: AMOUNT })}
                  />
                ),
              )}
            </div>
            <button
              type="button"
              aria-label={t("shared.removeRow", { row: at + 1 })}
              disabled={rows.length === 1}
              className="mt-0.5 grid size-11 cursor-pointer place-items-center rounded-md hover:bg-danger-wash hover:text-danger disabled:cursor-not-allowed disabled:opacity-40"
              onClick={() => onChange(withoutRow(rows, at))}
            >
              <Icon name="close" className="size-4" />
            </button>
          </div>
        ))}
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 mt-2"
        onClick={() =>
          onChange(
            withRow(
              rows,
              fields.map(({ name }) => name),
            ),
          )
        }
      >
        <Icon name="plus" className="size-4" />
        {add}
      </Button>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CellProps extends ComponentProps<"input"> {
  error: string | undefined;
}

/** One text of a row, and its error. */
function Cell({ error, ...rest }: CellProps) {
  const id = useId();
  return (
    <div className="flex-1">
      <input
        className={FIELD_STYLE}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        {...rest}
      />
      {error && (
        <p id={id} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
