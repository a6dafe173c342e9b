import { lazy, type ReactNode } from "react";
import type { WorkshopFile } from "@/account/my-workshops/my-workshop";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { CertificateButton } from "@/shared/seat/certificate-button";
import { SeatQuestion } from "@/shared/seat/seat-question";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";

const CancelQuestion = lazy(() => import("@/shared/seat/cancel-seat-question"));
const TransferForm = lazy(() => import("@/account/my-workshops/transfer-form"));

interface Props {
  workshop: WorkshopFile;
  status: ReactNode;
  facts: ReactNode;
  enrolledAt: string;
}

/** The user's seat beside the workshop: enrollment date and practical information (USR-75, USR-76). */
export function SeatPanel({ workshop, status, facts, enrolledAt }: Props) {
  const { t, language } = useTranslation(["account", "booking", "seat"]);
  const seat = workshop.workshop_enrollments[0];
  return (
    <Card aria-labelledby="seat" className="px-5 py-6 sm:px-6">
      <h2 id="seat" className="flex items-center gap-2.5 text-heading text-good">
        <Icon name="seal" className="size-6" />
        {t("myWorkshop.yours")}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 border-t border-line pt-4">
        <dt className="text-soft">{t("myWorkshop.status")}</dt>
        <dd className="text-right">{status}</dd>
        <dt className="text-soft">{t("myWorkshop.since")}</dt>
        <dd className="text-right">{formatDate(enrolledAt, language)}</dd>
      </dl>
      <div className="mt-4 border-t border-line pt-5">{facts}</div>
      <div className="mt-6 grid gap-2.5">
        {workshop.meeting_url && workshop.phase !== "completed" && (
          <a href={workshop.meeting_url} target="_blank" rel="noreferrer" className={buttonStyle("primary")}>
            {t("seat:join")}
          </a>
        )}
        {seat?.attended_at && <CertificateButton seatId={seat.id} slug={workshop.slug} />}
        <SiteLink to={`/workshops/${workshop.slug}`} className={buttonStyle("secondary")}>
          {t("myWorkshop.publicPage")}
        </SiteLink>
        {workshop.phase !== "completed" && (
          <a href={`/workshops/${workshop.slug}.ics`} className={buttonStyle("quiet")}>
            <Icon name="calendar" />
            {t("booking:workshop.calendar")}
          </a>
        )}
        {seat && !seat.attended_at && workshop.phase === "upcoming" && (
          <>
            <SeatQuestion seatId={seat.id} label={t("seat:transfer.open")} question={TransferForm} />
            <SeatQuestion seatId={seat.id} label={t("seat:cancel.open")} question={CancelQuestion} />
          </>
        )}
      </div>
    </Card>
  );
}
