import type { Language } from "@/lib/i18n/languages";
import { translationsInAll, wordsOf } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { list, one } from "@/lib/server/rest-query";
import { sortWorkshops } from "@/lib/sort-workshops";
import { type BoughtFile, FILES } from "@/shared/downloads/file";
import { CARD_COLUMNS, CARD_TEXTS } from "@/shared/workshops/workshop";

type Row = Tables["workshops"]["row"];

const FULL = [
  ...CARD_COLUMNS,
  "detailed_description",
  "what_you_learn",
  "requirements",
  "materials",
  "meeting_url",
] as const;

const TRANSLATED = translationsInAll(CARD_TEXTS);
const TRANSLATED_FULL = translationsInAll([
  ...CARD_TEXTS,
  "detailed_description",
  "what_you_learn",
  "requirements",
  "materials",
]);

/** The data of a workshop's card. */
export type MyWorkshop = Pick<Row, (typeof CARD_COLUMNS)[number]>;

/** A seat in a workshop; `workshop` is null if it is no longer visible. */
interface Enrollment {
  id: string;
  enrolled_at: string;
  workshop: MyWorkshop | null;
}

/** Content of a seat: text, a picture, links, further information. */
export type Materials = Pick<
  Tables["order_details"]["row"],
  "id" | "title" | "description" | "image_url" | "links" | "additional_details"
>;

/** Content that the workshop has for every seat; its texts are also in other languages. */
type TranslatedMaterials = Omit<Materials, "links"> & {
  links: NonNullable<Tables["workshop_details"]["insert"]["links"]>;
};

/** A handout listed by the workshop. */
export interface Handout {
  title: string;
  description?: string | null;
  additional_details?: Record<string, unknown> | null;
}

/** A workshop with all content for its participant. */
export type WorkshopFile = Pick<Row, Exclude<(typeof FULL)[number], "materials">> & {
  materials: Handout[] | null;
  /** The user's own seat: none if not enrolled. */
  workshop_enrollments: {
    id: string;
    enrollment_status: string;
    enrolled_at: string;
    attended_at: string | null;
  }[];
  workshop_details: TranslatedMaterials[];
  /** Files to download. */
  delivery_files: BoughtFile[];
  /** The user's own orders of it, each with its content. */
  orders: { id: string; order_details: Materials | null }[];
};

/** A limit above any real number of seats. */
const MOST = 200;

/** The workshops in which an account has a seat, the latest seat first. */
export const enrollmentsOf = (userId: string) =>
  list<"workshop_enrollments", Enrollment>("workshop_enrollments", {
    select: `id,enrolled_at,workshop:workshops(${[...CARD_COLUMNS, ...TRANSLATED].join(",")})`,
    auth_user_id: `eq.${userId}`,
    enrollment_status: "eq.enrolled",
    order: "enrolled_at.desc",
    limit: MOST,
  });

const OPENED = "id,title,description,image_url,links,additional_details";
const DETAILS = [OPENED, ...translationsInAll(["title", "description"])].join(",");

/** A workshop with the user's seat, details and order materials in one read (CALL-35 to CALL-37). */
export const workshopFileOf = (slug: string, userId: string) =>
  one<"workshops", WorkshopFile>("workshops", {
    select:
      `${[...FULL, ...TRANSLATED_FULL].join(",")},workshop_enrollments(id,enrollment_status,enrolled_at,attended_at),` +
      `workshop_details(${DETAILS}),${FILES},orders(id,order_details(${OPENED}))`,
    slug: `eq.${slug}`,
    "workshop_enrollments.auth_user_id": `eq.${userId}`,
    "workshop_enrollments.enrollment_status": "eq.enrolled",
    "workshop_details.order": "created_at.desc",
    "orders.auth_user_id": `eq.${userId}`,
    "orders.order": "created_at.desc",
  });

/** Return the content of a seat as the reader of a language sees it. */
export function materialsIn(materials: TranslatedMaterials, language: Language): Materials {
  const words = (field: string) => wordsOf(materials, field, language, language).text;
  const links = materials.links.map(({ title, url, translations }) => ({
    title: translations?.[language]?.title || title,
    url,
  }));
  return { ...materials, title: words("title"), description: words("description"), links };
}

/** Return the workshops of the seats, upcoming first. */
export function workshopsOf(enrollments: readonly Enrollment[]): MyWorkshop[] {
  return sortWorkshops(enrollments.flatMap(({ workshop }) => workshop ?? []));
}
