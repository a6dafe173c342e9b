import { ADA } from "@test/account.ts";
import { FakeServer, refusal } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const BOOK = { de: "Zahlungspflichtig buchen", fr: "Réserver avec obligation de paiement" };
const TURN = { de: "Sie sind an der Reihe.", fr: "C’est votre tour." };
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

test.each(LANGUAGES)("so is the seat of a visitor whose turn it is in the queue: %s", async (language) => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const server = shop();
  server.call("enroll", () => refusal(409, "in_queue"));
  let admitted = false;
  server.call("join-queue", () => ({ admitted, ahead: 1, until: null, askAgainSeconds: 0.05 }));
  const user = await openWorkshop(language);
  await waitFor(() => expect(card().getByRole("button", order(language))).toBeEnabled());
  await user.click(card().getByRole("button", order(language)));
  await waitFor(() => expect(server.to("POST", "join-queue")).not.toHaveLength(0));
  expect(card().queryByRole("button", order(language))).not.toBeInTheDocument();
  admitted = true;
  await screen.findByText(TURN[language]);
  expect(card().getByRole("button", order(language))).toBeEnabled();
});
