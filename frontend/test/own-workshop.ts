import type { Language } from "@/lib/i18n/languages";
import { FakeServer } from "./fake-server.ts";
import { CUSTOMER, openPage } from "./render-page.tsx";
import { WORKSHOP } from "./rows.ts";

const LINKS = [{ title: "Enter the room", url: "https://example.com/room" }];
const opens = (id: string, title: string) => ({
  id,
  title,
  description: "The door opens early.",
  image_url: "/art/workshops/ledger-clinic.svg",
  links: LINKS,
  additional_details: { join_code: "4711", group: { size: 8 } },
});
/** The customer's seat in it. */
export const SEAT = {
  id: "s1",
  enrollment_status: "enrolled",
  enrolled_at: "2026-11-03T10:00:00Z",
  attended_at: null,
};
/** A workshop with everything that its participant gets. */
export const OWN = {
  ...WORKSHOP,
  slug: "own-class",
  title: "Own Class",
  meeting_url: null,
  materials: [{ title: "Case book", description: "All cases", additional_details: { page_count: 22 } }],
  workshop_enrollments: [SEAT],
  workshop_details: [opens("d1", "Join the evening")],
  delivery_files: [],
  orders: [{ id: "o1", order_details: opens("d2", "Your handout") }],
};

/** Open the page of the customer's own workshop. */
export async function openOwn(columns: object = {}, server = new FakeServer(), language: Language = "en") {
  server.rows("workshops").push({ ...OWN, ...columns } as never);
  const user = openPage("/user/workshops/own-class", { session: CUSTOMER, language });
  return { server, user };
}
