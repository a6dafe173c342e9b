import { isFull, type Workshop } from "@/features/workshops/workshop";

const schema = (word: string) => `https://schema.org/${word}`;

/** A workshop as an Event of schema.org. Its start is local to where it is held: the server's engine has no zones. */
export function eventOf(workshop: Workshop, url: string, organizer: object): Record<string, unknown> {
  const { title, description, date, time, status, instructor, price, currency } = workshop;
  return {
    "@type": "EducationEvent",
    name: title,
    ...(description ? { description } : {}),
    url,
    startDate: `${date}T${time}`,
    eventStatus: schema("EventScheduled"),
    performer: { "@type": "Person", name: instructor },
    organizer,
    maximumAttendeeCapacity: workshop.max_participants,
    ...(status === "completed"
      ? {}
      : {
          offers: {
            "@type": "Offer",
            url,
            price: Number(price).toFixed(2),
            priceCurrency: currency,
            availability: schema(isFull(workshop) ? "SoldOut" : "InStock"),
          },
        }),
  };
}
