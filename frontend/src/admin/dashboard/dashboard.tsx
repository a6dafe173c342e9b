import { useState } from "react";
import { type CardName, Cards } from "@/admin/dashboard/cards";
import { RecentOrders, RecentUsers } from "@/admin/dashboard/recent";
import { Sales } from "@/admin/dashboard/sales";
import { Setup, useSetupPending } from "@/admin/dashboard/setup";
import { useDashboard } from "@/admin/dashboard/use-dashboard";
import { WaitingWork } from "@/admin/dashboard/waiting-work";
import { useWaitingPending } from "@/admin/shared/use-waiting";
import { lazyDialog, useDialogsSoon } from "@/components/dialogs/lazy-dialog";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";

const CardDetails = lazyDialog(async () => (await import("@/admin/dashboard/card-details")).CardDetails);

/** The overview of the back office (ADM-6 to ADM-10). Before the first order there is nothing to draw. */
export function Dashboard() {
  const { t } = useTranslation("admin");
  const known = useDashboard();
  useDialogsSoon(CardDetails);
  const [open, setOpen] = useState<CardName | null>(null);
  // The height of the first two parts is unknown until they have loaded, so the rest is loaded but not shown before.
  const setupPending = useSetupPending();
  const pending = useWaitingPending() || setupPending;
  return (
    <>
      <PageHead title={t("nav.dashboard")} text={t("dashboard.text")} />
      {known.error && (
        <div className="mb-6">
          <LoadError title={t("dashboard.failed")} error={known.error} onRetry={known.reload} />
        </div>
      )}
      {pending && <Skeleton className="h-96" />}
      <div hidden={pending}>
        <Setup />
        <WaitingWork />
        {known.orders?.length !== 0 && <Sales />}
        <Cards known={known} onOpen={setOpen} />
        <CountedAt countedAt={known.metrics?.countedAt} />
        <div className="mt-6 grid gap-6 xl:grid-cols-2">
          <RecentOrders orders={known.orders} />
          <RecentUsers users={known.users} />
        </div>
      </div>
      {open && <CardDetails card={open} known={known} onClose={() => setOpen(null)} />}
    </>
  );
}

const JUST_NOW_MS = 60_000;

/** The time of the numbers, if they are not current: a large shop is counted every few minutes. */
function CountedAt({ countedAt }: { countedAt: string | undefined }) {
  const { t, language } = useTranslation("admin");
  if (!countedAt || Date.now() - Date.parse(countedAt) < JUST_NOW_MS) return null;
  const at = new Date(countedAt).toLocaleTimeString(language, { timeStyle: "short" });
  return <p className="mt-3 text-sm text-soft">{t("dashboard.asOf", { at })}</p>;
}
