import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { byCurrency, cutoffOf, type Due, today } from "@/admin/referrals/payouts/payout";
import { Dialog } from "@/components/dialogs/dialog";
import { useErrorText } from "@/components/forms/error-text";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice, toCents } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

/** Why a run leaves a partner out, beside details that do not count yet. */
const REASONS: Record<string, "payouts.noDetails" | "payouts.belowMinimum"> = {
  no_details: "payouts.noDetails",
  below_minimum: "payouts.belowMinimum",
};

/** Chooses a cut-off day, previews payouts and skipped partners, and starts the run of a currency. */
export function NewRun({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation("admin-referrals");
  const errorText = useErrorText();
  const [day, setDay] = useState(today);
  const { busy, mutate } = useMutationToast();
  const { data, error } = useServerState({
    queryKey: ["/functions/v1/preview-payouts", day],
    queryFn: () => call("preview-payouts", { cutoffAt: cutoffOf(day) }),
    enabled: day !== "",
    staleTime: 0,
  });
  const make = async (currency: Due["currency"]) => {
    const made = await mutate(() => call("run-payouts", { currency, cutoffAt: cutoffOf(day) }), {
      done: t("payouts.begun"),
      invalidates: ["payout_runs", "payouts"],
      refusals: {
        nothing_to_pay: t("payouts.nothing"),
        cutoff_ahead: t("payouts.ahead"),
        run_preparing: t("payouts.waits"),
      },
    });
    if (made) onClose();
  };
  return (
    <Dialog title={t("payouts.new")} text={t("payouts.newText")} busy={busy} onClose={onClose} wide>
      <Field
        label={t("payouts.cutoff")}
        type="date"
        className="w-56"
        max={today()}
        value={day}
        hint={t("payouts.cutoffHint")}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="mt-6 grid gap-6" aria-live="polite">
        {error && <Notice tone="danger">{errorText(error)}</Notice>}
        {!data && !error && <Skeleton className="h-32" />}
        {data?.due.length === 0 && <p>{t("payouts.nothingDue")}</p>}
        {byCurrency(data?.due ?? []).map(({ currency, pays, passes }) => (
          <section key={currency} aria-label={currency} className="rounded-lg border border-line px-5 py-4">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <h3 className="text-heading">
                {currency} · {formatPrice(sum(pays), currency, language)}
              </h3>
              <Button size="sm" disabled={busy || pays.length === 0} onClick={() => void make(currency)}>
                {t("payouts.make", { currency })}
              </Button>
            </div>
            <Lines due={pays} />
            {passes.length > 0 && (
              <>
                <p className="mt-4 text-sm font-medium">{t("payouts.passed")}</p>
                <Lines due={passes} />
              </>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const sum = (due: readonly Due[]) => due.reduce((total, { amount }) => total + toCents(amount), 0) / 100;

function Lines({ due }: { due: Due[] }) {
  const { t, language } = useTranslation("admin-referrals");
  return (
    <ul className="mt-2 divide-y divide-line text-[0.9375rem]">
      {due.map((each) => (
        <li key={each.referralId} className="flex flex-wrap justify-between gap-x-6 py-2">
          <span>
            {each.partner} <code className="text-sm text-soft">{each.code}</code>
            {each.leftOut && (
              <span className="block text-sm text-soft">
                {each.leftOut === "new_details" && each.detailsCountFrom
                  ? t("payouts.newDetails", { date: formatDate(each.detailsCountFrom, language) })
                  : t(REASONS[each.leftOut] ?? "payouts.owesNothing")}
              </span>
            )}
            {!each.leftOut && !each.paidBefore && (
              <span className="ml-2">
                <Badge tone="waiting">{t("payouts.firstTime")}</Badge>
              </span>
            )}
            {each.imported > 0 && (
              <span className="ml-2">
                <Badge tone="waiting">
                  {t("payouts.imported", { amount: formatPrice(each.imported, each.currency, language) })}
                </Badge>
              </span>
            )}
          </span>
          <span className="tabular-nums">
            {formatPrice(each.amount, each.currency, language)}{" "}
            <span className="text-sm text-soft">({t("payouts.entries", { count: each.entries })})</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
