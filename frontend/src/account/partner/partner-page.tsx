import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { CodeChoice } from "@/account/partner/code-choice";
import { NotLoaded } from "@/account/partner/not-loaded";
import { type Period, periodIn, periodParams } from "@/account/partner/period";
import { usePartnerOrders, useReport } from "@/account/partner/reads";
import { usePartnership } from "@/account/partner/use-partner";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { useIsOn } from "@/lib/site";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";

// Loaded in parallel to the metrics, and panels when opened: customers who are not partners load none of it.
const Overview = lazy(() => import("@/account/partner/overview"));
const LinksPanel = lazy(() => import("@/account/partner/links-panel"));
const CodesPanel = lazy(() => import("@/account/partner/codes-panel"));
const CreativesPanel = lazy(() => import("@/account/partner/creatives-panel"));
const OrdersPanel = lazy(() => import("@/account/partner/orders-panel"));
const LedgerPanel = lazy(() => import("@/account/partner/ledger-panel"));
const PayoutsPanel = lazy(() => import("@/account/partner/payouts-panel"));
const DetailsPanel = lazy(() => import("@/account/partner/details-panel"));

const TABS = ["overview", "links", "creatives", "codes", "orders", "ledger", "payouts", "details"] as const;
type Tab = (typeof TABS)[number];

/** The partner's own page (R6): the link, its results, and every entry with its reason. */
export function PartnerPage() {
  const { t } = useTranslation(["partner", "public", "account"]);
  const navigate = useNavigate();
  const { search } = useLocation();
  const named = searchParam(search, "tab");
  const tab = TABS.find((each) => each === named) ?? "overview";
  const period = periodIn(search);
  const show = (next: Tab, days: Period, replace = false) =>
    void navigate(`?tab=${next}${periodParams(days)}`, { preventScrollReset: true, replace });
  // The address is ahead of the page while a period loads.
  const setTab = (next: Tab) => show(next, periodIn(window.location.search));
  const setPeriod = (next: Period) => show(tab, next, true);
  const [chosen, setChosen] = useState<string>();
  // Known from the area's navigation: a customer who is no partner requests nothing that is refused.
  const partnership = usePartnership();
  const isPartner = partnership.data === true;
  const metrics = useReport(period, chosen, isPartner);
  usePartnerOrders(chosen, isPartner && tab === "orders"); // requested in parallel to the metrics, not after them
  const report = metrics.data;
  const failed = [partnership, metrics].find(({ error }) => error);
  if (partnership.data === false) return <NoPartner />;
  if (failed && !report) return <NotLoaded onRetry={failed.refetch} />;
  const partner = report?.partner;
  return (
    <>
      <h1 className="text-title">{t("title")}</h1>
      {!report || !partner ? (
        <div className="mt-7 grid gap-6" aria-busy="true">
          <Skeleton className="h-10" />
          <Skeleton className="h-140" />
        </div>
      ) : (
        <>
          <p className="mt-1 text-soft">
            {partner.rate === null
              ? t("textByRules", { tab: t("tabs.orders") })
              : t("text", { rate: partner.rate })}
          </p>
          <div className="mt-7">
            <CodeChoice report={report} onCode={setChosen} />
            <section aria-label={t("tabs.label")}>
              <Tabs
                tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
                current={tab}
                onChoose={setTab}
              >
                <Suspense fallback={<Skeleton className={tab === "overview" ? "h-140" : "h-64"} />}>
                  {tab === "overview" && <Overview report={report} period={period} onPeriod={setPeriod} />}
                  {tab === "links" && <LinksPanel report={report} period={period} onPeriod={setPeriod} />}
                  {tab === "creatives" && <CreativesPanel partner={partner} />}
                  {tab === "codes" && <CodesPanel code={partner.code} />}
                  {tab === "orders" && <OrdersPanel referralId={chosen} />}
                  {tab === "ledger" && <LedgerPanel referralId={partner.id} code={partner.code} />}
                  {tab === "payouts" && <PayoutsPanel referralId={partner.id} />}
                  {tab === "details" && <DetailsPanel />}
                </Suspense>
              </Tabs>
            </section>
          </div>
        </>
      )}
    </>
  );
}

/** For visitors with an outdated link. */
function NoPartner() {
  const { t } = useTranslation("partner");
  const section = useIsOn("home.programme");
  const page = useIsOn("referral-program");
  return (
    <EmptyState drawing="partner" title={t("none.title")} text={t("none.text")} heading="h1">
      {(page || section) && (
        <a href={page ? "/referral-program" : "/#referral-programme"} className={buttonStyle()}>
          {t("none.apply")}
        </a>
      )}
    </EmptyState>
  );
}
