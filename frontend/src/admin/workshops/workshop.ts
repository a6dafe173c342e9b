import { translationsPayload, typedTranslations } from "@/admin/workshops/translations";
import { byWords, type ListSpec } from "@/components/data-table/list-spec";
import { readAmount, writeAmount } from "@/components/forms/amount";
import { filled, rowsOf } from "@/components/forms/rows";
import { slugOf } from "@/components/forms/slug";
import type { NewGoods } from "@/components/forms/use-new-goods";
import { absolute, relative } from "@/components/images/address";
import type { Tables } from "@/lib/server/api.types";
import { one } from "@/lib/server/rest-query";

export type Workshop = Tables["workshops"]["row"];
/** A complete workshop, to create one or to save over one. */
type WorkshopPayload = Tables["workshops"]["insert"] & Tables["workshops"]["update"];
type Material = { title: string; description?: string | null; additional_details?: Record<string, unknown> };

export const STATUSES = ["upcoming", "ongoing", "completed"] as const;
export type WorkshopStatus = (typeof STATUSES)[number];
/** Replaces an address in the URL field. */
export const ONLINE = "online";

/** All workshops by their date: coming ones before past ones. */
export const WORKSHOPS: ListSpec<Workshop> = {
  table: "workshops",
  select: "*",
  exportSelect:
    "id,title,slug,status,is_active,date,time,time_zone,duration,place,starts_at,ends_at,instructor,price,early_price,early_until,early_seats,currency,current_participants,max_participants",
  search: [],
  finds: "workshops",
  find: byWords,
  filters: {
    status: Object.fromEntries(STATUSES.map((status) => [status, `status.eq.${status}`])),
    state: { active: "is_active.eq.true", inactive: "is_active.eq.false" },
  },
  order: "starts_at.desc",
};

/** The workshop to edit, to copy, or whose participants are listed. */
export const workshopOf = (id: string) => one("workshops", { id: `eq.${id}` });

const LINE = ["text"] as const;
const MATERIAL = ["title", "description"] as const;

/** The form's state, as typed. */
export function valuesOf(workshop: Workshop | null, fresh: NewGoods) {
  const materials = (workshop?.materials ?? []) as unknown as Material[];
  return {
    title: workshop?.title ?? "",
    slug: workshop?.slug ?? "",
    description: workshop?.description ?? "",
    detailed_description: workshop?.detailed_description ?? "",
    image_url: absolute(workshop?.image_url),
    price: workshop ? writeAmount(workshop.price, fresh.language) : "",
    early_price: workshop?.early_price == null ? "" : writeAmount(workshop.early_price, fresh.language),
    early_until: workshop?.early_until ?? "",
    early_seats: workshop?.early_seats == null ? "" : String(workshop.early_seats),
    currency: workshop?.currency ?? fresh.currency,
    tax_category: workshop?.tax_category ?? fresh.tax_category,
    status: workshop?.status ?? "upcoming",
    instructor: workshop?.instructor ?? "",
    max_participants: workshop ? String(workshop.max_participants) : "",
    enrolment_closes_hours: String(workshop?.enrolment_closes_hours ?? 0),
    is_active: workshop?.is_active ?? true,
    date: workshop?.date ?? "",
    time: workshop?.time ?? "",
    time_zone: workshop?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    duration: workshop?.duration ?? "",
    end_date: workshop?.end_date ?? "",
    end_time: workshop?.end_time ?? "",
    online: (workshop?.place ?? ONLINE) === ONLINE,
    place: workshop && workshop.place !== ONLINE ? workshop.place : "",
    meeting_url: workshop?.meeting_url ?? "",
    translations: typedTranslations(workshop?.translations ?? {}),
    learn: rowsOf(LINE, (workshop?.what_you_learn ?? []).map(asLine)),
    requirements: rowsOf(LINE, (workshop?.requirements ?? []).map(asLine)),
    included: rowsOf(LINE, (workshop?.included ?? []).map(asLine)),
    materials: rowsOf(
      MATERIAL,
      materials.map(({ title, description }) => ({ title, description: description ?? "" })),
    ),
  };
}

const asLine = (text: string) => ({ text });

export type WorkshopValues = ReturnType<typeof valuesOf>;

/** Return the form of a copy: without its days and slug, and inactive until it is reviewed. */
export function copyOf(workshop: Workshop, title: string, fresh: NewGoods): WorkshopValues {
  return {
    ...valuesOf(workshop, fresh),
    title,
    slug: slugOf(title),
    status: "upcoming",
    is_active: false,
    date: "",
    end_date: "",
    early_until: "",
  };
}

/**
 * Return the payload; an empty optional text clears its column. Parts of a material that the form does not show are
 * taken from `before`.
 */
export function payloadOf(values: WorkshopValues, before: Workshop | null): WorkshopPayload {
  const { learn, requirements, included, materials: rows, online, place, translations, ...rest } = values;
  const known = (before?.materials ?? []) as unknown as Material[];
  const materials = rows
    .filter(({ title }) => title.trim() !== "")
    .map(({ title, description }) => ({
      title,
      description,
      additional_details: known.find((each) => each.title === title)?.additional_details ?? {},
    }));
  return {
    ...(rest as Omit<
      WorkshopPayload,
      "price" | "early_price" | "early_seats" | "max_participants" | "enrolment_closes_hours"
    >),
    slug: values.slug.trim() || slugOf(values.title),
    price: readAmount(values.price),
    early_price: values.early_price.trim() === "" ? null : readAmount(values.early_price),
    early_seats: values.early_seats === "" ? null : Number(values.early_seats),
    max_participants: Number(values.max_participants),
    enrolment_closes_hours: Number(values.enrolment_closes_hours),
    image_url: relative(values.image_url),
    place: online ? ONLINE : place,
    what_you_learn: filled(LINE, learn).map(({ text }) => text),
    requirements: filled(LINE, requirements).map(({ text }) => text),
    included: filled(LINE, included).map(({ text }) => text),
    materials,
    translations: translationsPayload(translations, materials),
  } as WorkshopPayload;
}

const WHEN_AND_WHERE = ["date", "time", "time_zone", "duration", "end_date", "end_time"] as const;

/** Return true if participants would have to be notified. */
export function isMoved(values: WorkshopValues, before: Workshop): boolean {
  const place = values.online ? ONLINE : values.place.trim();
  const link = values.meeting_url.trim() !== (before.meeting_url ?? "");
  return (
    link || place !== before.place || WHEN_AND_WHERE.some((name) => values[name] !== (before[name] ?? ""))
  );
}
