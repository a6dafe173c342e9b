import { Link, useLocation } from "react-router";
import { Agenda } from "@/admin/workshops/calendar/agenda";
import { monthOf, monthsLater, weeksOf, workshopsAround } from "@/admin/workshops/calendar/month";
import { MonthGrid } from "@/admin/workshops/calendar/month-grid";
import { WorkshopTabs } from "@/admin/workshops/workshop-tabs";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { formatMonth } from "@/lib/calendar";
import { localDay } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { useQuery } from "@/lib/server/use-query";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

/** The workshops of a month by day: a grid, and on a phone a list of the days with workshops. */
export function WorkshopCalendar() {
  const { t, language } = useTranslation(["admin-workshops", "admin"]);
  const today = localDay(new Date());
  const month = monthOf(searchParam(useLocation().search, "month"), today);
  const { data, error, refetch } = useQuery(workshopsAround(month));
  const weeks = weeksOf(month, language);
  const days = weeks.flat().filter((day) => day.startsWith(month));
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        <Link to="/admin/workshops/new" className={buttonStyle()}>
          {t("add")}
        </Link>
      </PageHead>
      <WorkshopTabs />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto text-heading first-letter:uppercase max-sm:basis-full">
          {formatMonth(month, language)}
        </h2>
        <Step to={monthsLater(month, -1)} label={t("calendar.previous")} icon="back" />
        <Link to="?" className={buttonStyle("secondary", "sm")}>
          {t("calendar.today")}
        </Link>
        <Step to={monthsLater(month, 1)} label={t("calendar.next")} icon="onward" />
      </div>
      {error && !data && (
        <LoadError title={t("admin:shared.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <>
          <MonthGrid weeks={weeks} month={month} today={today} workshops={data} />
          <Agenda month={days} workshops={data} />
        </>
      )}
    </>
  );
}

function Step({ to, label, icon }: { to: string; label: string; icon: "back" | "onward" }) {
  return (
    <Link to={`?month=${to}`} aria-label={label} className={buttonStyle("secondary", "sm")}>
      <Icon name={icon} className="size-4" />
    </Link>
  );
}
