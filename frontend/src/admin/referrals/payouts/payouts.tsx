import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CloseRun } from "@/admin/referrals/payouts/close-run";
import { NewRun } from "@/admin/referrals/payouts/new-run";
import { RUNS, type Run, STATES } from "@/admin/referrals/payouts/payout";
import { Preparing } from "@/admin/referrals/payouts/preparing";
import { useRunFile } from "@/admin/referrals/payouts/use-run-file";
import { ViewRun } from "@/admin/referrals/payouts/view-run";
import { SectionHead } from "@/admin/referrals/section-head";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import type { RowAction } from "@/components/data-table/row-menu";
import { useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { Day } from "@/components/day";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { invalidateTables } from "@/lib/server/query-keys";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { toneOf } from "@/ui/status-tones";

type Status = (typeof STATES)[number];
type Open = { mutate: "new" } | { mutate: "view" | "paid" | "cancelled"; run: Run } | null;

/** Payout runs: create, export as a file, mark as paid. */
export function Payouts() {
  const { t, language } = useTranslation(["admin-referrals", "admin"]);
  const client = useQueryClient();
  const list = useList(RUNS);
  const save = useRunFile();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actions = (run: Run): RowAction[] => {
    if (run.status === "preparing") return [];
    const view = { label: t("admin:shared.view"), run: () => setOpen({ mutate: "view", run }) };
    if (run.status === "cancelled") return [view];
    const csv = { label: t("payouts.csv"), run: () => void save(run, "csv") };
    const sepa = { label: t("payouts.sepa"), run: () => void save(run, "sepa") };
    const files = run.currency === "EUR" ? [csv, sepa] : [csv];
    if (run.status !== "open") return [view, ...files];
    const paid = { label: t("payouts.markPaid"), run: () => setOpen({ mutate: "paid", run }) };
    const cancel = {
      label: t("payouts.cancelRun"),
      run: () => setOpen({ mutate: "cancelled", run }),
      danger: true,
    };
    return [view, ...files, paid, cancel];
  };
  const views = (
    <ViewTabs
      list={list}
      views={(["open", "paid"] as const).map((status) => ({
        label: t(`payouts.states.${status}`),
        query: `status=${status}`,
      }))}
    />
  );
  return (
    <>
      <SectionHead title={t("payouts.title")} text={t("payouts.text")} views={views}>
        <Button onClick={() => setOpen({ mutate: "new" })}>{t("payouts.new")}</Button>
      </SectionHead>
      <ListToolbar
        list={list}
        choices={[choice("status", t("payouts.status"), STATES, (value) => t(`payouts.states.${value}`))]}
      />
      <Preparing
        listed={list.rows?.some(({ status }) => status === "preparing") ?? false}
        onReady={() => void invalidateTables(client, ["payout_runs"])}
      />
      <DataTable
        caption={t("payouts.title")}
        list={list}
        file="payout-runs"
        nameOf={(run) => `${run.currency} ${formatDate(run.cutoff_at, language)}`}
        empty={t("payouts.empty")}
        emptyText={t("payouts.emptyText")}
        columns={[
          {
            key: "made",
            title: t("payouts.made"),
            sort: "created_at",
            cell: ({ created_at }) => <Day at={created_at} />,
          },
          {
            key: "cutoff",
            wide: true,
            title: t("payouts.cutoff"),
            cell: ({ cutoff_at }) => formatDate(cutoff_at, language),
          },
          {
            key: "count",
            wide: true,
            title: t("payouts.partners"),
            end: true,
            cell: (run) => run.payouts_count,
          },
          {
            key: "amount",
            title: t("payouts.amount"),
            end: true,
            cell: (run) => formatPrice(run.total_amount, run.currency, language),
          },
          {
            key: "status",
            title: t("payouts.status"),
            cell: ({ status }) => (
              <Badge tone={toneOf("payout_runs", status)}>{t(`payouts.states.${status as Status}`)}</Badge>
            ),
          },
          { key: "reference", title: t("payouts.reference"), cell: ({ reference }) => reference ?? "–" },
        ]}
        actions={actions}
      />
      {open?.mutate === "new" && <NewRun onClose={close} />}
      {open?.mutate === "view" && <ViewRun run={open.run} onClose={close} />}
      {(open?.mutate === "paid" || open?.mutate === "cancelled") && (
        <CloseRun run={open.run} status={open.mutate} onClose={close} />
      )}
    </>
  );
}
