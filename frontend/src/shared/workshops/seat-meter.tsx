import { useTranslation } from "@/lib/i18n/use-t";
import { isFull, seatsLeft, type Workshop } from "@/shared/workshops/workshop";

/** Maximum number of drawn stones; with more seats each stands for several. */
const MOST_STONES = 30;
const FEW = 5;
const WIDTH = 10;
const GAP = 2;

type Seats = Pick<Workshop, "current_participants" | "max_participants" | "enrolment_open">;

/** A bar of stones, filled as far as seats are taken. */
export function SeatMeter({ workshop }: { workshop: Seats }) {
  const { t } = useTranslation("workshops");
  const { current_participants: current, max_participants: max, enrolment_open } = workshop;
  const left = seatsLeft(workshop);
  const few = enrolment_open && left > 0 && left <= FEW;
  return (
    <>
      <Stones taken={current} seats={max} />
      <span className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="tabular-nums text-soft">{t("workshops.seats", { current, max })}</span>
        {few && <span className="font-medium text-highlight">{t("workshops.left", { count: left })}</span>}
      </span>
    </>
  );
}

function Stones({ taken, seats }: { taken: number; seats: number }) {
  const count = Math.min(Math.max(seats, 1), MOST_STONES);
  const full = isFull({ current_participants: taken, max_participants: seats });
  const laid = full ? count : Math.min(Math.ceil((taken / seats) * count), count - 1);
  return (
    <svg
      className="h-2 w-full"
      viewBox={`0 0 ${count * WIDTH + (count - 1) * GAP} 4`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => index * (WIDTH + GAP)).map((x, index) => (
        <rect key={x} x={x} width={WIDTH} height={4} className={index < laid ? "fill-accent" : "fill-line"} />
      ))}
    </svg>
  );
}
