import { isFull, isOnline, type WorkshopDetails } from "@/shared/workshops/workshop";

const schema = (word: string) => `https://schema.org/${word}`;

/** A workshop as an Event of schema.org. */
export function eventOf(workshop: WorkshopDetails, url: string, organizer: object): Record<string, unknown> {
  const { title, description, starts_at, ends_at, place, instructor, currency } = workshop;
  const online = isOnline(workshop);
  return {
    "@type": "EducationEvent",
    name: title,
    ...(description ? { description } : {}),
    url,
    startDate: starts_at,
    ...(ends_at ? { endDate: ends_at } : {}),
    eventAttendanceMode: schema(online ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"),
    location: online
      ? { "@type": "VirtualLocation", url }
      : { "@type": "Place", name: place, address: place },
    eventStatus: schema("EventScheduled"),
    performer: { "@type": "Person", name: instructor },
    organizer,
    maximumAttendeeCapacity: workshop.max_participants,
    ...(workshop.enrolment_open
      ? {
          offers: {
            "@type": "Offer",
            url,
            price: Number(workshop.seat_price).toFixed(2),
            priceCurrency: currency,
            availability: schema(isFull(workshop) ? "SoldOut" : "InStock"),
          },
        }
      : {}),
  };
}
