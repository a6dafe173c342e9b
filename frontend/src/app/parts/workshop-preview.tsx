import { payloadOf, type WorkshopValues } from "@/admin/workshops/workshop";
import { useCompany } from "@/lib/company";
import type { WorkshopDetails } from "@/shared/workshops/workshop";
import { WorkshopView } from "@/shared/workshops/workshop-view";

/** A workshop's public page, from the values of its form. Days and hours appear once both are filled in. */
export default function WorkshopPreview({ values }: { values: WorkshopValues }) {
  const { taxAdded } = useCompany();
  const payload = payloadOf(values, null);
  const start = new Date(`${values.date || "2030-01-01"}T${values.time || "12:00"}:00Z`).toISOString();
  const workshop = {
    ...payload,
    id: "",
    date: start.slice(0, 10),
    time: start.slice(11, 16),
    starts_at: start,
    ends_at: start,
    phase: values.status,
    current_participants: 0,
  } as unknown as WorkshopDetails;
  return <WorkshopView workshop={workshop} taxAdded={taxAdded === true} />;
}
