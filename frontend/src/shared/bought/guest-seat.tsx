import { lazy } from "react";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { GuestOrder } from "@/shared/checkout/guest-checkouts";
import { CertificateButton } from "@/shared/seat/certificate-button";
import { SeatQuestion } from "@/shared/seat/seat-question";
import { buttonStyle } from "@/ui/button-style";

const CancelQuestion = lazy(() => import("@/shared/seat/cancel-seat-question"));

interface Props {
  opens: GuestOrder["opens"];
  /** The token that opens the order. */
  guest: string;
}

/** A seat that was booked without an account: when and where, the way in, the certificate, and the way out. */
export function GuestSeat({ opens: { seat, workshop, meetingUrl }, guest }: Props) {
  const { t, language } = useTranslation("seat");
  if (!seat || !workshop) return null;
  const coming = Date.parse(seat.startsAt) > Date.now();
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <p className="text-soft">
        {formatTimestamp(seat.startsAt, language)}
        {seat.place !== "online" && ` · ${seat.place}`}
      </p>
      {meetingUrl && (
        <a href={meetingUrl} target="_blank" rel="noopener noreferrer" className={buttonStyle("primary")}>
          {t("join")}
        </a>
      )}
      {seat.certificate && <CertificateButton seatId={seat.id} slug={workshop} guest={guest} />}
      {coming && (
        <SeatQuestion seatId={seat.id} label={t("cancel.open")} question={CancelQuestion} guest={guest} />
      )}
    </div>
  );
}
