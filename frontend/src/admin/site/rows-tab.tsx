import { useState } from "react";
import { RowCard } from "@/admin/site/row-card";
import { KINDS, type Kind, type TabProps } from "@/admin/site/tab";
import { moveRow, ReorderHandle, ReorderStatus, useReorder } from "@/components/forms/reorder";
import { useTranslation } from "@/lib/i18n/use-t";
import type { SiteRowOutput } from "@/lib/server/api.types";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

const EMPTY: SiteRowOutput = { words: {}, picture: null, product: null, shown: true, sample: false };

/** Testimonials, the team, questions and plans, in the order in which pages show them. */
export function RowsTab({ form: { values, put }, language }: TabProps) {
  const { t } = useTranslation("admin-site");
  const [kind, setKind] = useState<Kind>("testimonials");
  const rows = values[kind];
  const reorder = useReorder(rows.length, (from, to) => put(kind, moveRow(rows, from, to)));
  return (
    <div className="grid gap-5">
      <Select label={t("rows.kind")} value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
        <Options values={KINDS} labelOf={(each) => `${t(`fields.${each}`)} (${values[each].length})`} />
      </Select>
      {rows.length === 0 && <EmptyState title={t("rows.none")} text={t("rows.noneText")} />}
      <ReorderStatus reorder={reorder} />
      <div ref={reorder.list} className="grid gap-5 empty:hidden">
        {rows.map((row, at) => (
          <RowCard
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and every field is controlled
            key={`${kind} ${at}`}
            kind={kind}
            row={row}
            number={at + 1}
            language={language}
            onChange={(changed) =>
              put(
                kind,
                rows.map((each, index) => (index === at ? changed : each)),
              )
            }
            onRemove={() =>
              put(
                kind,
                rows.filter((_, index) => index !== at),
              )
            }
            handle={rows.length > 1 && <ReorderHandle reorder={reorder} at={at} />}
          />
        ))}
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={() => put(kind, [...rows, EMPTY])}>
        {t("rows.add")}
      </Button>
    </div>
  );
}
