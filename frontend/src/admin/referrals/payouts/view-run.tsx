import type { Run, RunPayout } from "@/admin/referrals/payouts/payout";
import { Dialog } from "@/components/dialogs/dialog";
import { useErrorText } from "@/components/forms/error-text";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { downloadFrom } from "@/lib/download";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

/** A run's payouts, each with its statement. */
export function ViewRun({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t, language } = useTranslation("admin-referrals");
  const errorText = useErrorText();
  const { busy, mutate } = useMutationToast();
  const { data, error } = useQuery(
    list<"payouts", RunPayout>("payouts", {
      select: "*,referral:referrals(referral_code,user:users(email))",
      run_id: `eq.${run.id}`,
      order: "created_at.asc,id.asc",
      limit: 500,
    }),
  );
  const save = ({ id }: RunPayout) =>
    mutate(() => downloadFrom("payout-statement", { payoutId: id }, `statement-${id.slice(0, 8)}.pdf`));
  return (
    <Dialog
      title={t("payouts.run", { amount: formatPrice(run.total_amount, run.currency, language) })}
      onClose={onClose}
      wide
    >
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton className="h-40" />}
      <ul className="divide-y divide-line">
        {data?.map((payout) => (
          <li key={payout.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {payout.referral.user.email}{" "}
                <code className="text-sm font-normal text-soft">{payout.referral.referral_code}</code>
              </p>
              <p className="text-sm text-soft">
                {payout.holder} · {payout.iban ?? payout.instructions}
              </p>
              {run.currency === "EUR" && !payout.by_sepa && (
                <p className="text-sm text-soft">{t("payouts.byHand")}</p>
              )}
            </div>
            <div className="flex items-center gap-4 tabular-nums">
              {formatPrice(payout.amount, payout.currency, language)}
              {run.status !== "cancelled" && (
                <Button variant="secondary" size="sm" disabled={busy} onClick={() => void save(payout)}>
                  {t("payouts.statement")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {data && run.payouts_count > data.length && (
        <p className="mt-4 text-sm text-soft">{t("payouts.firstOnes", { count: data.length })}</p>
      )}
    </Dialog>
  );
}
