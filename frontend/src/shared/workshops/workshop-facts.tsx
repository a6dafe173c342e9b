import type { ReactNode } from "react";
import { formatLongDay } from "@/lib/calendar";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { SeatMeter } from "@/shared/workshops/seat-meter";
import { isOnline, type Workshop } from "@/shared/workshops/workshop";
import { WorkshopTime } from "@/shared/workshops/workshop-time";
import { Icon, type IconName } from "@/ui/icon";

/** Date, duration, instructor and number of seats. */
export function WorkshopFacts({ workshop }: { workshop: Workshop }) {
  const { t, language } = useTranslation("workshops");
  const duration = useWords()(workshop, "duration");
  return (
    <dl className="grid gap-2.5 text-[0.9375rem] leading-snug">
      <Fact icon={<FactIcon name="calendar" />} label={t("workshops.date")}>
        {formatLongDay(workshop.date, language)}
      </Fact>
      <Fact icon={<FactIcon name="clock" />} label={t("workshops.time")}>
        <WorkshopTime when={workshop} />
      </Fact>
      <Fact icon={<FactIcon name="hourglass" />} label={t("workshops.duration")}>
        <span lang={duration.lang}>{duration.text}</span>
      </Fact>
      <Fact icon={<Pin />} label={t("workshops.place")}>
        {isOnline(workshop) ? t("workshops.online") : workshop.place}
      </Fact>
      <Fact icon={<FactIcon name="person" />} label={t("workshops.instructor")}>
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

/** An icon with a visually hidden label. */
function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt>
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const ICON_STYLE = "mt-px size-4.5 text-highlight";

function FactIcon({ name }: { name: IconName }) {
  return <Icon name={name} className={ICON_STYLE} />;
}

/** A map pin, on the grid of the site's icons; used only here. */
function Pin() {
  return (
    <svg
      className={`shrink-0 ${ICON_STYLE}`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M10 17.5s5.5-5.2 5.5-9.5a5.5 5.5 0 0 0-11 0c0 4.3 5.5 9.5 5.5 9.5ZM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
    </svg>
  );
}
