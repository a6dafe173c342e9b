import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, waitFor } from "@testing-library/dom";
import { afterEach, expect, test } from "vitest";
import { basket } from "@/shared/basket/basket-store";

const COURSE = {
  ...{ id: "c1", slug: "course", name: "Course", price: 100, currency: "USD", image_url: null },
  ...{ product_type: "masterclass", features: [], is_active: true },
};
const TERMS = { mode: "none", market: "DE", consentRequired: false, addressRequired: false, notes: [] };
const LABEL = "Who recommended us? (optional)";
const ASKING = { company: { asksRecommender: true } };

afterEach(() => basket.clear());

function open(path = "/checkout", options: Parameters<typeof openPage>[1] = ASKING, workshop: object = {}) {
  const order = { id: "o1", productId: "c1", workshopId: null, quantity: 1, totalAmount: 0, currency: "USD" };
  const placed = { orders: [{ ...order, status: "completed" }], payments: [], token: "t1" };
  const seat = { enrollmentId: "s1", orderId: "o1", enrollmentStatus: "enrolled", totalAmount: 0 };
  const server = new FakeServer({
    tables: {
      ...{ products: [COURSE], workshops: [{ ...WORKSHOP, is_active: true, ...workshop }] },
      ...{ workshop_enrollments: [], orders: [], users: [] },
    },
    functions: {
      ...{ quote: () => ({ ...TERMS, discount: null }), enroll: () => seat },
      ...{ "guest-checkout": () => placed, checkout: () => placed },
    },
  });
  basket.add(COURSE);
  return { server, user: openPage(path, options) };
}

test("a shop that does not ask shows no question", async () => {
  open("/checkout", {});
  await screen.findByLabelText("Email");
  expect(screen.queryByLabelText(LABEL)).toBeNull();
});

test("a guest's answer is sent with the order", async () => {
  const { server, user } = open();
  await user.type(await screen.findByLabelText(LABEL), " Aunt Mary ");
  await user.type(screen.getByLabelText("Email"), "grace@example.com");
  await user.click(await screen.findByRole("button", { name: /^Order and pay/ }));
  await waitFor(() => expect(server.bodies("POST", "guest-checkout")).toHaveLength(1));
  expect(server.bodies("POST", "guest-checkout")[0]).toMatchObject({ recommendedBy: "Aunt Mary" });
});

test("without an answer nothing is sent", async () => {
  const { server, user } = open();
  await user.type(await screen.findByLabelText("Email"), "grace@example.com");
  await user.click(await screen.findByRole("button", { name: /^Order and pay/ }));
  await waitFor(() => expect(server.bodies("POST", "guest-checkout")).toHaveLength(1));
  expect(server.bodies("POST", "guest-checkout")[0]).not.toHaveProperty("recommendedBy");
});

test.each([
  ["a seat", {}, /^Enroll Now/],
  ["a free seat", { price: 0, seat_price: 0 }, /^Enroll for free/],
])("%s is booked with the answer", async (_, workshop, action) => {
  const path = `/workshops/${WORKSHOP.slug}`;
  const { server, user } = open(path, { ...ASKING, session: CUSTOMER }, workshop);
  await user.type(await screen.findByLabelText(LABEL), "ADA1");
  await user.click(screen.getByRole("button", { name: action }));
  await waitFor(() => expect(server.bodies("POST", "enroll")).toHaveLength(1));
  expect(server.bodies("POST", "enroll")[0]).toMatchObject({ recommendedBy: "ADA1" });
});
