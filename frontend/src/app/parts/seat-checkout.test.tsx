import { FakeServer, refusal } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const FULL = { current_participants: WORKSHOP.max_participants, is_active: true };

function shop(workshop: object = {}, addressRequired = false): FakeServer {
  return new FakeServer({
    tables: { workshops: [{ ...WORKSHOP, is_active: true, ...workshop }], workshop_enrollments: [] },
    functions: {
      quote: {
        mode: "none",
        market: "DE",
        consentRequired: false,
        addressRequired,
        discount: null,
        earlyBirds: [],
        notes: [],
      },
      "guest-checkout": () => refusal(409, "workshop_full"),
      "join-waiting-list": { entryId: "e1", place: 1 },
    },
  });
}

test("a workshop's page leads visitors to a checkout without an account", async () => {
  shop();
  await openPage(`/workshops/${WORKSHOP.slug}`);
  const link = await screen.findByRole("link", { name: "Book without an account" });
  expect(link).toHaveAttribute("href", `/checkout?workshop=${WORKSHOP.slug}`);
});

test("the checkout of a seat sends the workshop, the participant and the address", async () => {
  const server = shop();
  const user = await openPage(`/checkout?workshop=${WORKSHOP.slug}`);
  await user.type(await screen.findByLabelText("Email"), "grace@example.com");
  await user.type(screen.getByLabelText("First name"), "Grace");
  await user.type(screen.getByLabelText("Last name"), "Hopper");
  const pay = screen.getByRole("button", { name: /^Order and pay/ });
  await waitFor(() => expect(pay).toBeEnabled());
  await user.click(pay);
  await waitFor(() => expect(server.bodies("POST", "guest-checkout")).toHaveLength(1));
  const [body] = server.bodies("POST", "guest-checkout") as [{ lines: object[] }];
  expect(body).toMatchObject({ email: "grace@example.com", firstName: "Grace", lastName: "Hopper" });
  expect(body.lines).toMatchObject([{ workshopId: WORKSHOP.id, quantity: 1 }]);
});

test("a guest may buy for a company where no tax is charged, too", async () => {
  shop({}, true);
  const user = await openPage(`/checkout?workshop=${WORKSHOP.slug}`);
  await user.click(await screen.findByText("Buying for a company?"));
  await user.type(screen.getByLabelText("Company (optional)"), "Kontor GmbH");
  expect(screen.queryByLabelText(/VAT ID/)).toBeNull();
  expect(await screen.findByLabelText("Company or name")).toHaveValue("Kontor GmbH");
});

test("whoever is signed in books on the workshop's own page", async () => {
  shop();
  await openPage(`/checkout?workshop=${WORKSHOP.slug}`, { session: CUSTOMER });
  await waitFor(() => expect(window.location.pathname).toBe(`/workshops/${WORKSHOP.slug}`));
});

test("a visitor joins the waiting list of a full workshop with an address", async () => {
  const server = shop(FULL);
  const user = await openPage(`/workshops/${WORKSHOP.slug}`);
  await user.type(await screen.findByLabelText("Email"), "grace@example.com");
  await user.click(screen.getByRole("button", { name: "Join the waiting list" }));
  await waitFor(() =>
    expect(server.bodies("POST", "join-waiting-list")).toEqual([
      { workshopId: WORKSHOP.id, email: "grace@example.com", language: "en" },
    ]),
  );
});
