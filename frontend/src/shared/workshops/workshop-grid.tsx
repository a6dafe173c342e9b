import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "@/lib/i18n/use-t";
import { EnrollButton } from "@/shared/workshops/enroll-button";
import { scheduleOf, type Workshop } from "@/shared/workshops/workshop";
import { WorkshopCard } from "@/shared/workshops/workshop-card";
import { WorkshopGridSkeleton } from "@/shared/workshops/workshop-grid-skeleton";
import { EmptyState } from "@/ui/empty-state";
import { RetryPanel } from "@/ui/retry-panel";

const GRID = "card-grid gap-7";
const HEADING = "mb-6 text-title";

/** The schedule: loading, failed, empty, or its cards: the next workshop, those under way, the later ones, past ones. */
export function WorkshopGrid({ workshops }: { workshops: UseQueryResult<Workshop[]> }) {
  const { t } = useTranslation(["booking", "workshops", "public"]);
  if (workshops.error) {
    return (
      <RetryPanel
        title={t("workshops:workshops.error.title")}
        text={t("workshops:workshops.error.text")}
        onRetry={() => void workshops.refetch()}
      />
    );
  }
  if (!workshops.data) return <WorkshopGridSkeleton />;
  if (workshops.data.length === 0)
    return (
      <EmptyState drawing="workshops" title={t("programme.empty.title")} text={t("programme.empty.text")} />
    );
  const { coming, running, past } = scheduleOf(workshops.data);
  const next = coming.find(({ enrolment_open }) => enrolment_open);
  return (
    <div className="grid gap-16 sm:gap-20">
      {next && (
        <section>
          <h2 className={HEADING}>{t("programme.next")}</h2>
          <WorkshopCard workshop={next} eager wide>
            <EnrollButton workshop={next} />
          </WorkshopCard>
        </section>
      )}
      <Section title={t("programme.running")} workshops={running} />
      <Section title={t("programme.dates")} workshops={coming.filter((each) => each !== next)} />
      <Section title={t("programme.past")} workshops={past} />
    </div>
  );
}

function Section({ title, workshops }: { title: string; workshops: Workshop[] }) {
  if (workshops.length === 0) return null;
  return (
    <section>
      <h2 className={HEADING}>{title}</h2>
      <div className={workshops.length === 1 ? "" : GRID}>
        {workshops.map((workshop) => (
          <WorkshopCard key={workshop.id} workshop={workshop} wide={workshops.length === 1}>
            <EnrollButton workshop={workshop} />
          </WorkshopCard>
        ))}
      </div>
    </section>
  );
}
