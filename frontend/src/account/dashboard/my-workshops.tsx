import type { ReactNode } from "react";
import { type Account, accountOf, SHOWN, seatsOf } from "@/account/dashboard/dashboard";
import { EmptySection, Section } from "@/account/dashboard/section";
import { formatLongDay, formatWeekday } from "@/lib/calendar";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { SiteLink } from "@/shared/referral/site-link";
import { Badge } from "@/ui/badge";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

type Workshop = NonNullable<Account["workshop_enrollments"][number]["workshop"]>;

interface Props {
  userId: string;
  /** The workshop's day as a calendar page. */
  renderLeaf: (day: string) => ReactNode;
  /** The start time in the workshop's and in the visitor's time zone. */
  renderTime: (when: Workshop) => ReactNode;
}

/** The user's next seats (USR-15 to USR-18). */
export function MyWorkshops({ userId, renderLeaf, renderTime }: Props) {
  const { t } = useTranslation("account");
  const { data, status, refetch } = useQuery(accountOf(userId));
  const workshops = seatsOf(data?.[0]);
  return (
    <Section
      title={t("dashboard.workshops.title")}
      more={{ to: "/user/workshops", label: t("dashboard.workshops.all") }}
      state={status}
      onRetry={() => void refetch()}
    >
      {workshops.length === 0 ? (
        <EmptySection text={t("myWorkshops.empty.title")}>
          <SiteLink to="/workshops" className={buttonStyle("secondary", "sm")}>
            {t("myWorkshops.browse")}
          </SiteLink>
        </EmptySection>
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-raised">
          <ul>
            {workshops.slice(0, SHOWN).map((workshop) => (
              <Entry
                key={workshop.id}
                workshop={workshop}
                leaf={renderLeaf(workshop.date)}
                time={renderTime(workshop)}
              />
            ))}
          </ul>
          <SiteLink
            to="/workshops"
            className="flex items-center gap-1.5 border-t border-line px-5 py-3 text-[0.9375rem] text-accent hover:bg-accent-wash"
          >
            {t("myWorkshops.browse")}
            <Icon name="onward" className="size-4" />
          </SiteLink>
        </div>
      )}
    </Section>
  );
}

interface EntryProps {
  workshop: Workshop;
  leaf: ReactNode;
  time: ReactNode;
}

function Entry({ workshop, leaf, time }: EntryProps) {
  const { t, language } = useTranslation("account");
  const { slug, date, phase } = workshop;
  const title = useWords()(workshop, "title");
  const over = phase === "completed";
  return (
    <li className="flex items-center gap-4 border-line px-5 py-3.5 not-first:border-t">
      {leaf}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 lang={title.lang} className="min-w-0 font-sans font-medium leading-snug">
            {title.text}
          </h3>
          {over && <Badge tone="secondary">{t("dashboard.workshops.past")}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-soft">
          {over ? formatLongDay(date, language) : formatWeekday(date, language)}, {time}
        </p>
        <SiteLink to={`/workshops/${slug}`} className="text-sm text-accent underline underline-offset-4">
          {t("myWorkshops.viewDetails")}
          <span lang={title.lang} className="sr-only">
            : {title.text}
          </span>
        </SiteLink>
      </div>
    </li>
  );
}
