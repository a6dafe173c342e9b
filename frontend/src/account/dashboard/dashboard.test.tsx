import { ADA, broken, orderRow, productOf } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const openDashboard = () => openPage("/user", { session: CUSTOMER });
const section = (name: string) => screen.findByRole("region", { name });
const workshop = (title: string, columns: object = {}) => ({
  id: title,
  slug: title.toLowerCase().replace(" ", "-"),
  title,
  date: "2026-12-10",
  time: "18:00",
  time_zone: "America/New_York",
  phase: "upcoming",
  ...columns,
});
const account = (...workshops: object[]) => ({
  auth_user_id: ADA.id,
  first_name: "Ada",
  workshop_enrollments: workshops.map((each, at) => ({ id: `s${at}`, workshop: each })),
});
const featured = ["anvil", "bellows", "chisel", "drill"].map((slug) => ({
  id: slug,
  slug,
  name: `The ${slug}`,
  image_url: null,
  price: 299,
  currency: "USD",
  is_active: true,
  is_featured: true,
}));
const news = ["Alpha", "Beta", "Gamma", "Delta"].map((title) => ({
  id: title,
  slug: title.toLowerCase(),
  title,
  image_url: null,
  is_published: true,
  published_at: "2026-11-01T10:00:00Z",
  created_at: "2026-11-01T10:00:00Z",
}));
const linkIn = (inside: HTMLElement, name: string) => within(inside).getByRole("link", { name });
const headings = async (inside: HTMLElement) =>
  (await within(inside).findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent);

test("the dashboard shows its sections [USR-8, USR-9, USR-10, USR-11, USR-12, USR-13, USR-14, USR-15, USR-16, USR-17, USR-18, USR-19, CONST-16, CONST-17]", async () => {
  const orders = [0, 1, 2, 3].map((n) => orderRow(`aaaaaaa${n}`, { product: productOf(`Bought ${n}`) }));
  const days = [1, 2, 3, 4].map((n) => workshop(`Day ${n}`, { date: `2026-12-0${n}` }));
  new FakeServer({ tables: { orders, products: featured, news, users: [account(...days)] } });
  await openDashboard();
  const welcome = await section("Welcome back, Ada!");
  // All of them, not only those shown (C7).
  await waitFor(() =>
    expect(
      within(welcome)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(["4", "4", "4"]),
  );
  const terms = within(welcome)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(["Total Orders", "Featured Products", "Latest News"]);

  const products = await section("Featured Products");
  expect(await headings(products)).toEqual(["The anvil", "The bellows", "The chisel"]);
  expect(linkIn(products, "View : The chisel")).toHaveAttribute("href", "/products/chisel");
  expect(linkIn(products, "View All Products")).toHaveAttribute("href", "/products");

  const recent = await section("Recent Orders");
  const lines = await within(recent).findAllByRole("listitem");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toHaveTextContent("Bought 0");
  expect(linkIn(recent, "View All Orders")).toHaveAttribute("href", "/user/orders");

  const seats = await section("My Workshops");
  expect(await headings(seats)).toEqual(["Day 1", "Day 2", "Day 3"]);
  expect(linkIn(seats, "View Details : Day 1")).toHaveAttribute("href", "/workshops/day-1");
  expect(linkIn(seats, "Browse Workshops")).toHaveAttribute("href", "/workshops");
  expect(linkIn(seats, "View All")).toHaveAttribute("href", "/user/workshops");

  const latest = await section("Latest News");
  expect(await within(latest).findAllByRole("link")).toHaveLength(3);
  expect(within(latest).getByRole("link", { name: /Alpha/ })).toHaveAttribute("href", "/news/alpha");
});

test("the alias is highlighted as the dashboard [USR-4]", async () => {
  new FakeServer();
  openPage("/user/dashboard", { session: CUSTOMER });
  expect(await screen.findByRole("heading", { name: "Welcome back!" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
});

test("a new customer sees the first steps, and nothing next", async () => {
  new FakeServer({ tables: { users: [account()] } });
  await openDashboard();
  const seats = await section("My Workshops");
  expect(await within(seats).findByText("No workshops enrolled")).toBeInTheDocument();
  expect(linkIn(seats, "Browse Workshops")).toHaveAttribute("href", "/workshops");
  expect(await within(await section("Recent Orders")).findByText("No orders yet")).toBeInTheDocument();
  expect(screen.queryByText("Next for you")).not.toBeInTheDocument();
});

test("the dashboard begins with what comes next", async () => {
  const orders = [
    orderRow("aaaaaaaa", { product: productOf("Bellows") }),
    orderRow("bbbbbbbb", { status: "completed", product: productOf("Anvil") }),
  ];
  const over = workshop("Past", { phase: "completed", date: "2026-09-17" });
  new FakeServer({ tables: { orders, users: [account(over, workshop("Ahead"))] } });
  await openDashboard();
  const next = await section("Next for you");
  await waitFor(() => expect(within(next).getAllByRole("listitem")).toHaveLength(3));
  const things = within(next)
    .getAllByRole("listitem")
    .map((thing) => within(thing).getByRole("link"));
  expect(things.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["/user/orders", "Pay now: Bellows"],
    ["/user/workshops/ahead", "Open: Ahead"],
    ["/user/products", "Open: Anvil"],
  ]);
});

test("a failed section shows an error without affecting the others", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const server = new FakeServer({ tables: { users: [account()] } });
  server.on("GET", "/rest/v1/orders", broken);
  const user = await openDashboard();
  const orders = within(await section("Recent Orders"));
  expect(await orders.findByText("This section couldn't be loaded.")).toBeInTheDocument();
  const seats = within(await section("My Workshops"));
  expect(seats.getByText("No workshops enrolled")).toBeInTheDocument();
  server.off("GET", "/rest/v1/orders");
  await user.click(orders.getByRole("button", { name: "Try Again" }));
  expect(await orders.findByText("No orders yet")).toBeInTheDocument();
});

test("each section is one read, and none waits for another [CALL-38, CALL-39, CALL-40, CALL-41, CALL-42]", async () => {
  const server = new FakeServer();
  for (const table of ["news", "orders", "products", "referrals", "users"])
    server.on("GET", `/rest/v1/${table}`, () => new Promise<Response>(() => {})); // none is ever answered
  await openDashboard();
  await waitFor(() => expect(server.to("GET", "news")).toHaveLength(1));
  const reads = server.sent.filter(
    ({ path }) => path.startsWith("/rest/v1/") && !path.includes("user_roles"),
  );
  const queries = reads.map(({ path, query }) => [path.split("/").at(-1), Object.fromEntries(query)]);
  expect(Object.fromEntries(queries)).toMatchObject({
    news: { is_published: "eq.true", order: "published_at.desc", limit: "3" },
    orders: { auth_user_id: `eq.${ADA.id}`, order: "created_at.desc", limit: "3" },
    products: { is_active: "eq.true", is_featured: "eq.true", order: "created_at.desc", limit: "3" },
    referrals: { select: "id,user:users!inner(auth_user_id)", "user.auth_user_id": `eq.${ADA.id}` },
    users: {
      select: expect.stringMatching(/^first_name,workshop_enrollments\(id,workshop:workshops\(/),
      auth_user_id: `eq.${ADA.id}`,
      "workshop_enrollments.enrollment_status": "eq.enrolled",
    },
  });
  expect(queries).toHaveLength(5);
});

test("the hour of a workshop has its zone, and a past one its year", async () => {
  const over = workshop("Gone by", { phase: "completed", date: "2026-09-17" });
  new FakeServer({ tables: { users: [account(over, workshop("Ahead"))] } });
  await openDashboard();
  const seats = within(await section("My Workshops"));
  const [ahead, past] = await seats.findAllByRole("listitem");
  expect(ahead).toHaveTextContent("Thursday, 6:00 PM, New York time");
  expect(past).toHaveTextContent("Thursday, September 17, 2026, 6:00 PM, New York time");
  expect(within(ahead as HTMLElement).queryByText("Past")).not.toBeInTheDocument();
  expect(within(past as HTMLElement).getByText("Past")).toBeInTheDocument();
});
