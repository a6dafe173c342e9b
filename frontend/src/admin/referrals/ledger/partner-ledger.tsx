import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { AdjustDialog } from "@/admin/referrals/ledger/adjust-dialog";
import { type Entry, KINDS, ledgerOf } from "@/admin/referrals/ledger/ledger";
import { LedgerAccounts } from "@/admin/referrals/ledger/ledger-accounts";
import { useLedgerColumns } from "@/admin/referrals/ledger/ledger-columns";
import { SectionHead } from "@/admin/referrals/section-head";
import { useStaffRole } from "@/admin/shared/staff-role";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { type List, useList } from "@/components/data-table/use-list";
import { LoadError } from "@/components/forms/load-error";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useCsvHeadings } from "@/lib/csv-headings";
import { downloadCsvFrom } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

const today = () => new Date().toISOString().slice(0, 10);

/** Every entry of one partner's ledger, its state, and the balance after it. */
export function PartnerLedger() {
  const { t, language } = useTranslation("admin-referrals");
  const { id = "" } = useParams();
  const headings = useCsvHeadings();
  const { mutate, busy } = useMutationToast();
  const adjusts = useStaffRole() === "admin";
  const [adjusting, setAdjusting] = useState(false);
  // Read beside the report: the balances above would push the entries down as they arrive.
  const list = useList(ledgerOf(id));
  const { data, error, refetch } = useQuery({
    queryKey: tablesKey(["commissions", "referrals"], "partner-report", id),
    queryFn: () => call("partner-report", { referralId: id, first: today(), last: today() }),
  });
  if (error) {
    return <LoadError title={t("ledger.failed")} error={error} onRetry={() => void refetch()} />;
  }
  const code = data?.partner.code ?? "";
  const file = `ledger-${code}.csv`;
  return (
    <>
      <SectionHead
        title={t("ledger.title")}
        text={data ? t("ledger.of", { ...data.partner, rate: data.partner.rate }) : "\u00a0"}
      >
        {adjusts && (
          <Button variant="secondary" disabled={!data} onClick={() => setAdjusting(true)}>
            {t("adjust.action")}
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={busy || !data}
          onClick={() =>
            void mutate(async () =>
              downloadCsvFrom("ledger-file", { referralId: id }, file, language, await headings()),
            )
          }
        >
          {t("ledger.file")}
        </Button>
      </SectionHead>
      <p className="mb-6">
        <Link
          to={`/admin/referrals?referrals.q=${code}`}
          className="text-accent underline underline-offset-4"
        >
          {t("ledger.back")}
        </Link>
      </p>
      {data ? (
        <>
          <LedgerAccounts balances={data.balances} />
          <Entries referralId={id} list={list} />
        </>
      ) : (
        <Skeleton className="h-dvh" />
      )}
      {adjusting && data && (
        <AdjustDialog
          partner={{ id, name: data.partner.name, code }}
          currency={data.balances[0]?.currency}
          onClose={() => setAdjusting(false)}
        />
      )}
    </>
  );
}

function Entries({ referralId, list }: { referralId: string; list: List<Entry> }) {
  const { t } = useTranslation("admin-referrals");
  const ids = list.rows?.map(({ id }) => id) ?? [];
  const { data } = useQuery({
    queryKey: tablesKey(["commissions"], "balances", referralId, ids),
    queryFn: () => call("ledger-balances", { referralId, entryIds: ids }),
    enabled: ids.length > 0,
  });
  const columns = useLedgerColumns(data?.balances);
  return (
    <DataTable<Entry>
      caption={t("ledger.title")}
      list={list}
      choices={[choice("kind", t("ledger.entry"), KINDS, (value) => t(`ledger.kinds.${value}`))]}
      file="ledger-entries"
      nameOf={({ id }) => id.slice(0, 8)}
      empty={t("ledger.empty")}
      emptyText={t("ledger.emptyText")}
      columns={columns}
    />
  );
}
