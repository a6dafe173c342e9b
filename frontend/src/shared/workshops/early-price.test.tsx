import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const EARLY = { ...WORKSHOP, is_active: true, seat_price: 119, early_price: 119 };
const BOTH = { ...EARLY, early_until: "2026-12-12", early_seats: 10, early_seats_left: 5 };
const LINE = { id: WORKSHOP.id, currency: "USD", price: 119, regular: 149, lowest: 139 };
const HELD = { enrollmentId: "s1", orderId: "o1", enrollmentStatus: "pending", totalAmount: 119 };

function shop(workshop: object, seats: object[] = [], earlyBirds: object[] = [LINE]): FakeServer {
  const terms = { mode: "none", market: "DE", consentRequired: false, addressRequired: false, notes: [] };
  return new FakeServer({
    tables: { workshops: [workshop], workshop_enrollments: seats, orders: [], users: [] },
    functions: { quote: () => ({ ...terms, discount: null, earlyBirds }), enroll: () => HELD },
  });
}

const card = async () => {
  const heading = await screen.findByRole("heading", { name: "Enroll Now" });
  return within(heading.parentElement as HTMLElement);
};
const page = `/workshops/${WORKSHOP.slug}`;

test("a guest sees both prices, the lowest one, and when the early-bird price ends", async () => {
  shop(BOTH);
  openPage(page);
  expect(await screen.findByText("$149.00", { selector: "s" })).toBeInTheDocument();
  const seat = await card();
  expect(seat.getByText("$119.00")).toBeInTheDocument();
  expect(seat.getByText("Lowest price in the last 30 days: $139.00")).toBeInTheDocument();
  const note = "Early-bird price until December 12, 2026 · Early-bird seats left: 5 of 10";
  expect(seat.getByText(note)).toBeInTheDocument();
});

test.each([
  [{ early_until: "2026-12-12" }, "Early-bird price until December 12, 2026"],
  [{ early_seats: 10, early_seats_left: 1 }, "Early-bird seats left: 1 of 10"],
])("a list shows the price of now and its end %#", async (end, note) => {
  shop({ ...EARLY, ...end });
  openPage("/workshops");
  expect(await screen.findByText(note)).toBeInTheDocument();
  expect(screen.getByText("$119.00")).toBeInTheDocument();
});

test.each([
  ["once it is over", { ...BOTH, seat_price: 149, early_seats_left: null }],
  ["of a full workshop", { ...BOTH, current_participants: 24 }],
])("no early-bird price is shown %s", async (_, workshop) => {
  shop(workshop, [], []);
  openPage(page);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText(/Early-bird/)).toBeNull();
});

test("a seat is ordered at the early-bird price", async () => {
  const server = shop(BOTH);
  const user = openPage(page, { session: CUSTOMER });
  await user.click(await (await card()).findByRole("button", { name: /^Enroll Now/ }));
  await waitFor(() =>
    expect(server.bodies("POST", "enroll")).toEqual([{ workshopId: WORKSHOP.id, amount: 119 }]),
  );
});

test("the holder of the last early seat sees its price until it is paid", async () => {
  const seat = {
    workshop_id: WORKSHOP.id,
    order_id: "o1",
    enrollment_status: "pending",
    early: true,
    auth_user_id: CUSTOMER.user?.id,
  };
  const held_until = new Date(Date.now() + 600_000).toISOString();
  shop({ ...BOTH, seat_price: 149, early_seats_left: null }, [{ ...seat, held_until }], []);
  openPage(page, { session: CUSTOMER });
  expect(await (await card()).findByText("$119.00")).toBeInTheDocument();
});
