import { useState } from "react";
import { NotLoaded } from "@/account/partner/not-loaded";
import { type Payout, usePayouts } from "@/account/partner/reads";
import { downloadFrom } from "@/lib/download";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { toneOf } from "@/ui/status-tones";

/** The payouts, each with its statement. */
export default function PayoutsPanel({ referralId }: { referralId: string }) {
  const { t } = useTranslation(["partner", "public", "account"]);
  const { data, error, refetch } = usePayouts(referralId);
  if (error && !data) return <NotLoaded onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.length === 0) return <p className="py-6">{t("payouts.empty")}</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
      {data.map((payout) => (
        <Line key={payout.id} payout={payout} />
      ))}
    </ul>
  );
}

function Line({ payout }: { payout: Payout }) {
  const { t, language } = useTranslation(["partner", "account"]);
  const [busy, setBusy] = useState(false);
  const date = formatDate(payout.paid_at ?? payout.created_at, language);
  const save = async () => {
    setBusy(true);
    try {
      await downloadFrom(
        "payout-statement",
        { payoutId: payout.id },
        `statement-${payout.id.slice(0, 8)}.pdf`,
      );
    } catch {
      toast({ title: t("failed"), description: t("account:auth.errors.unreachable"), tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div>
        <p className="font-display text-heading font-medium tabular-nums">
          {formatPrice(payout.amount, payout.currency, language)}
        </p>
        <p className="text-sm text-soft">
          {date}
          {payout.reference && ` · ${payout.reference}`}
          {payout.iban && ` · ${payout.iban.slice(0, 4)} … ${payout.iban.slice(-4)}`}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <Badge tone={toneOf("payout_runs", payout.status ?? "open")}>
          {t(payout.status === "paid" ? "payouts.paid" : "payouts.open")}
        </Badge>
        <Button variant="secondary" size="sm" disabled={busy} onClick={() => void save()}>
          {t("payouts.statement")}
          <span className="sr-only">: {date}</span>
        </Button>
      </div>
    </li>
  );
}
