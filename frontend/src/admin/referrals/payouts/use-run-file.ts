import type { Run } from "@/admin/referrals/payouts/payout";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useCsvHeadings } from "@/lib/csv-headings";
import { downloadCsvFrom, downloadFrom } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";

/** Saves a run as the file that a bank or a spreadsheet reads. */
export function useRunFile() {
  const { t, language } = useTranslation("admin-referrals");
  const headings = useCsvHeadings();
  const { mutate } = useMutationToast();
  return (run: Run, format: "csv" | "sepa") => {
    const name = `payouts-${run.currency}-${run.cutoff_at.slice(0, 10)}.${format === "csv" ? "csv" : "xml"}`;
    const call = { runId: run.id, format };
    const save = async () =>
      format === "csv"
        ? downloadCsvFrom("payout-file", call, name, language, await headings())
        : downloadFrom("payout-file", call, name);
    return mutate(save, {
      refusals: { no_iban: t("payouts.noIban"), no_accounts: t("payouts.noAccounts") },
    });
  };
}
