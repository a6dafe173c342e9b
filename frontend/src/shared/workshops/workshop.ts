import type { Language } from "@/lib/i18n/languages";
import { translationsIn } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { list, one, type Query } from "@/lib/server/rest-query";

type Row = Tables["workshops"]["row"];

export const CARD_COLUMNS = [
  "id",
  "slug",
  "title",
  "description",
  "image_url",
  "price",
  "seat_price",
  "early_until",
  "early_seats",
  "early_seats_left",
  "currency",
  "phase",
  "enrolment_open",
  "date",
  "time",
  "time_zone",
  "starts_at",
  "duration",
  "place",
  "instructor",
  "current_participants",
  "max_participants",
] as const;
const COLUMNS = [
  ...CARD_COLUMNS,
  "detailed_description",
  "what_you_learn",
  "requirements",
  "included",
  "ends_at",
  "early_price",
] as const;

export const CARD_TEXTS = ["title", "description", "duration"];
const TEXTS = [...CARD_TEXTS, "detailed_description", "what_you_learn", "requirements", "included"];

const columns = (names: readonly string[], fields: readonly string[], language: Language) =>
  [...names, ...translationsIn(fields, language)].join(",");
const cardColumns = (language: Language) => columns(CARD_COLUMNS, CARD_TEXTS, language);

/** The data of a workshop's card, and its translations in the language that was read. */
export type Workshop = Pick<Row, (typeof CARD_COLUMNS)[number]>;

/** The data of a workshop's own page. */
export type WorkshopDetails = Pick<Row, (typeof COLUMNS)[number]>;

/** The active workshops in the order of their dates (spec §7). */
export function activeWorkshops(language: Language): Query<Workshop[]> {
  return list<"workshops", Workshop>("workshops", {
    select: cardColumns(language),
    is_active: "eq.true",
    order: "date.asc",
  });
}

/** The first three active workshops by date that can be booked now, for the home page (CONST-14). */
export function featuredWorkshops(language: Language): Query<Workshop[]> {
  return list<"workshops", Workshop>("workshops", {
    select: cardColumns(language),
    is_active: "eq.true",
    enrolment_open: "is.true",
    order: "date.asc",
    limit: 3,
  });
}

/** One workshop by its slug; inactive ones are visible to participants (W5). */
export function workshopBy(slug: string, language: Language): Query<WorkshopDetails | null> {
  return one<"workshops", WorkshopDetails>("workshops", {
    select: columns(COLUMNS, TEXTS, language),
    slug: `eq.${slug}`,
  });
}

type Seats = Pick<Row, "current_participants" | "max_participants">;

/** Return true if every seat is taken or held (WS-12). */
export function isFull({ current_participants, max_participants }: Seats): boolean {
  return current_participants >= max_participants;
}

/** Return true if a seat costs less now than later. `seat_price` is what one costs that is ordered now. */
export function isEarly({ price, seat_price }: Pick<Row, "price" | "seat_price">): boolean {
  return Number(seat_price) < Number(price);
}

/** Return the number of free seats. */
export function seatsLeft({ current_participants, max_participants }: Seats): number {
  return Math.max(0, max_participants - current_participants);
}

/**
 * Group by the clock (W7): those that have not begun, whether they can still be booked or not; those under way; those
 * that are over, the latest first.
 */
export function scheduleOf<W extends Pick<Row, "phase">>(
  workshops: readonly W[],
): { coming: W[]; running: W[]; past: W[] } {
  const inPhase = (wanted: string) => workshops.filter(({ phase }) => phase === wanted);
  return { coming: inPhase("upcoming"), running: inPhase("ongoing"), past: inPhase("completed").reverse() };
}

/** Return true if it is held online. */
export function isOnline({ place }: Pick<Row, "place">): boolean {
  return place === "online";
}
