import { ADA } from "@test/account.ts";
import { FakeServer, refusal } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const BOOK = { de: "Zahlungspflichtig buchen", fr: "Réserver avec obligation de paiement" };
const LANGUAGES = ["de", "fr"] as const;

function shop(...workshop_enrollments: object[]): FakeServer {
  return new FakeServer({
    tables: { workshops: [{ ...WORKSHOP, is_active: true }], workshop_enrollments },
    functions: { quote: () => refusal(400, "none") },
  });
}
const openWorkshop = (language: keyof typeof BOOK) =>
  openPage(`/workshops/${WORKSHOP.slug}`, { session: CUSTOMER, language });
const card = () => within(document.querySelector("[aria-labelledby=enroll-now]") as HTMLElement);
const order = (language: keyof typeof BOOK) => ({ name: new RegExp(`^${BOOK[language]}`) });

test.each(LANGUAGES)(
  "an offered seat is ordered with a button in the words of the law: %s",
  async (language) => {
    const held_until = new Date(Date.now() + 3 * 3600_000).toISOString();
    shop({
      id: "s1",
      workshop_id: WORKSHOP.id,
      auth_user_id: ADA.id,
      enrollment_status: "pending",
      held_until,
    });
    await openWorkshop(language);
    await waitFor(() => expect(card().getByRole("button", order(language))).toBeEnabled());
  },
);
