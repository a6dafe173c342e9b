import type { Workshop } from "@/admin/workshops/workshop";
import { useCount } from "@/components/data-table/count";
import { useTranslation } from "@/lib/i18n/use-t";

/** Seats taken, held for a pending payment, and free. Counted by the server (W1). */
export function SeatCounts({ workshop }: { workshop: Workshop }) {
  const { t } = useTranslation("admin-workshops");
  const enrolled = useCount("workshop_enrollments", {
    workshop_id: `eq.${workshop.id}`,
    enrollment_status: "eq.enrolled",
  });
  if (enrolled === undefined) return <p className="mb-6">&nbsp;</p>;
  const { current_participants: taken, max_participants: seats } = workshop;
  const counts = [
    t("people.countEnrolled", { count: enrolled }),
    t("people.countHeld", { count: Math.max(0, taken - enrolled) }),
    t("people.countFree", { count: Math.max(0, seats - taken) }),
    t("people.countSeats", { count: seats }),
  ];
  return (
    <ul className="mb-6 flex flex-wrap gap-x-6 gap-y-1 tabular-nums text-soft">
      {counts.map((count) => (
        <li key={count}>{count}</li>
      ))}
    </ul>
  );
}
