import type { ReactNode } from "react";
import { SeatMeter } from "@/features/workshops/seat-meter";
import { isOnline, type Workshop } from "@/features/workshops/workshop";
import { WorkshopTime } from "@/features/workshops/workshop-time";
import { formatLongDay } from "@/lib/calendar";
import { useLanguage, useT } from "@/lib/use-t";
import { Icon, type IconName } from "@/ui/icon";

/** When, how long, with whom, and how many: what one decides by. */
export function WorkshopFacts({ workshop }: { workshop: Workshop }) {
  const t = useT();
  const language = useLanguage();
  return (
    <dl className="grid gap-2.5 text-[0.9375rem] leading-snug">
      <Fact icon="calendar" label={t("workshops.date")}>
        {formatLongDay(workshop.date, language)}
      </Fact>
      <Fact icon="clock" label={t("workshops.time")}>
        <WorkshopTime when={workshop} />
      </Fact>
      <Fact icon="hourglass" label={t("workshops.duration")}>
        {workshop.duration}
      </Fact>
      <Fact icon="pin" label={t("workshops.place")}>
        {isOnline(workshop) ? t("workshops.online") : workshop.place}
      </Fact>
      <Fact icon="person" label={t("workshops.instructor")}>
        {workshop.instructor}
      </Fact>
      <div className="mt-1.5">
        <dt className="sr-only">{t("workshops.participants")}</dt>
        <dd>
          <SeatMeter workshop={workshop} />
        </dd>
      </div>
    </dl>
  );
}

/** The icon says to the eye what the label says to the ear. */
function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt>
        <Icon name={icon} className="mt-px size-4.5 text-brass" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
