import { useState } from "react";
import { Link, useParams } from "react-router";
import { AddParticipant } from "@/admin/workshops/participants/add-participant";
import { ParticipantTable } from "@/admin/workshops/participants/participant-table";
import { WaitingLine } from "@/admin/workshops/participants/waiting-line";
import { WriteToAll } from "@/admin/workshops/participants/write-to-all";
import { SeatCounts } from "@/admin/workshops/seat-counts";
import { type Workshop, workshopOf } from "@/admin/workshops/workshop";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { formatLongDay, formatTime } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { zoneCity } from "@/shared/workshops/zone";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

/** The participants of one workshop, or of all (W4). */
export function Participants() {
  const { t } = useTranslation("admin-workshops");
  const { workshopId } = useParams();
  return (
    <>
      <Link to="/admin/workshops" className={`mb-5 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t("back")}
      </Link>
      {workshopId ? (
        <OfOne key={workshopId} id={workshopId} />
      ) : (
        <>
          <PageHead title={t("people.title")} text={t("people.text")} />
          <ParticipantTable workshopId={null} />
        </>
      )}
    </>
  );
}

function OfOne({ id }: { id: string }) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { data, error } = useQuery(workshopOf(id));
  if (error) return <LoadError title={t("admin:shared.failed")} error={error} />;
  if (data === undefined) return <Skeleton className="h-96" />;
  if (data === null) return <EmptyState heading="h1" title={t("notFound")} />;
  return <Known workshop={data} />;
}

function Known({ workshop }: { workshop: Workshop }) {
  const { t, language } = useTranslation(["admin-workshops", "workshops"]);
  const [open, setOpen] = useState<"add" | "write" | null>(null);
  const close = () => setOpen(null);
  const zone = workshop.time_zone;
  const city = zoneCity(zone, language);
  const time = `${formatLongDay(workshop.date, language)}, ${formatTime(workshop.time, language)}`;
  const when = city
    ? t("workshops:workshops.timeIn", { time, city })
    : t("workshops:workshops.timeInZone", { time, zone });
  return (
    <>
      <PageHead
        title={t("people.of", { title: workshop.title })}
        text={`${when} · ${t(`statuses.${workshop.status as "upcoming"}`)}`}
      >
        <Button variant="secondary" onClick={() => setOpen("write")}>
          {t("writing.open")}
        </Button>
        <Button onClick={() => setOpen("add")}>
          <Icon name="plus" className="size-4" />
          {t("adding.open")}
        </Button>
      </PageHead>
      <SeatCounts workshop={workshop} />
      <ParticipantTable workshopId={workshop.id}>
        <WaitingLine workshopId={workshop.id} />
      </ParticipantTable>
      {open === "add" && <AddParticipant workshop={workshop} onClose={close} />}
      {open === "write" && <WriteToAll workshop={workshop} onClose={close} />}
    </>
  );
}
