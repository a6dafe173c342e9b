import { ADA, broken, facts, held } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { OWN, openOwn } from "@test/own-workshop.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const openList = () => openPage("/user/workshops", { session: CUSTOMER });
const region = (name: string) => screen.findByRole("region", { name });
const press = (name: string) => screen.findByRole("button", { name });

test("each workshop has a card [USR-64, USR-65]", async () => {
  const seat = (id: string, workshop: object) => ({
    id,
    auth_user_id: ADA.id,
    enrollment_status: "enrolled",
    enrolled_at: "2026-11-03T10:00:00Z",
    workshop: { ...WORKSHOP, id, ...workshop },
  });
  const evening = { slug: "evening-class", title: "Evening Class" };
  const workshop_enrollments = [
    seat("older", { title: "Older Class", date: "2026-01-05", phase: "completed" }),
    seat("evening", evening),
    { ...seat("held", { title: "Held Class" }), enrollment_status: "pending" },
  ];
  new FakeServer({ tables: { workshop_enrollments } });
  await openList();
  const [first, last, ...others] = await screen.findAllByRole("article");
  expect(others).toEqual([]);
  const card = within(first as HTMLElement);
  expect(card.getByRole("heading")).toHaveTextContent("Evening Class");
  expect(card.getByText(WORKSHOP.description)).toBeInTheDocument();
  expect(card.getByText("Upcoming")).toBeInTheDocument();
  expect(facts(first as HTMLElement)).toMatchObject({
    Date: "Thursday, January 21, 2027",
    Duration: "6 hours",
    Instructor: "Kofi Mensah",
    Participants: expect.stringContaining("5/24 participants"),
  });
  expect(card.getByText(/9:30 AM/)).toBeInTheDocument();
  expect(card.getByRole("link", { name: /View Details/ })).toHaveAttribute(
    "href",
    "/user/workshops/evening-class",
  );
  expect(within(last as HTMLElement).getByRole("heading")).toHaveTextContent("Older Class");
  expect(within(last as HTMLElement).getByText("Completed")).toBeInTheDocument();
});

test("a customer without workshops sees the empty state [USR-66, USR-67]", async () => {
  new FakeServer();
  await openList();
  await screen.findByText("No workshops enrolled");
  expect(screen.getByRole("link", { name: "Browse Workshops" })).toHaveAttribute("href", "/workshops");
});

test("it shows a loading state [USR-68]", async () => {
  const server = new FakeServer();
  const workshop = held();
  server.on("GET", "/rest/v1/workshops", workshop.answer);
  await openOwn({}, server);
  expect(await screen.findByText("Loading workshop details...")).toBeInTheDocument();
  workshop.come(OWN);
  expect(await screen.findByRole("heading", { name: "Own Class" })).toBeInTheDocument();
});

test("an unknown workshop is not found [USR-69]", async () => {
  new FakeServer();
  openPage("/user/workshops/no-such-class", { session: CUSTOMER });
  expect(await screen.findByRole("heading", { name: "Workshop not found" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to My Workshops" })).toHaveAttribute(
    "href",
    "/user/workshops",
  );
});

test("without a seat the page offers one and opens nothing [USR-70, USR-71]", async () => {
  await openOwn({ workshop_enrollments: [] });
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeInTheDocument();
  expect(screen.getByText("You are not enrolled in this workshop.")).toBeInTheDocument();
  const denied = within(screen.getByRole("main"));
  expect(denied.getByRole("link", { name: "My Workshops" })).toHaveAttribute("href", "/user/workshops");
  expect(denied.getByRole("link", { name: "View Public Page" })).toHaveAttribute(
    "href",
    "/workshops/own-class",
  );
  for (const hidden of ["Case book", "Join the evening", "Your handout"])
    expect(screen.queryByText(hidden)).not.toBeInTheDocument();
});

test("with a seat the page opens its materials [USR-72, USR-73, USR-74, USR-75, USR-76, USR-77, USR-78]", async () => {
  await openOwn();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Own Class");
  expect(screen.getByText("Enrolled")).toBeInTheDocument();
  expect(screen.getByText("Enrolled on Nov 3, 2026")).toBeInTheDocument();
  expect(screen.getByText(/^\$149\.00/)).toBeInTheDocument();
  const sections = {
    "About This Workshop": "First we look.",
    "What You'll Learn": "Terms on one page",
    Requirements: "A laptop",
    "Workshop Materials": "Case book",
  };
  for (const [title, text] of Object.entries(sections)) expect(await region(title)).toHaveTextContent(text);
  const seat = await region("You're enrolled!");
  expect(facts(seat)).toMatchObject({
    Status: "Upcoming",
    "Enrolled on": "Nov 3, 2026",
    Date: "Thursday, January 21, 2027",
    Duration: "6 hours",
    Instructor: "Kofi Mensah",
    Participants: expect.stringContaining("5/24 participants"),
  });
  const open = within(seat).getByRole("link", { name: "View Public Page" });
  expect(open).toHaveAttribute("href", "/workshops/own-class");
  for (const [card, title] of [
    ["Workshop Details & Materials", "Join the evening"],
    ["Order Materials", "Your handout"],
  ] as const) {
    const opened = await region(card);
    expect(within(opened).getByRole("heading", { name: title })).toBeInTheDocument();
    expect(within(opened).getByText("The door opens early.")).toBeInTheDocument();
    expect(opened.querySelector("img")).toHaveAttribute("src", "/art/workshops/ledger-clinic.svg");
    const link = within(opened).getByRole("link", { name: /^Enter the room/ });
    expect(link).toHaveAttribute("href", "https://example.com/room");
    expect(link).toHaveAttribute("target", "_blank");
    expect(facts(opened)).toEqual({ "Join Code": "4711", Group: '{"size":8}' });
  }
});

test("details, links and files are in the reader's language", async () => {
  const links = [{ title: "Room", url: "/room", translations: { de: { title: "Raum" } } }];
  const file = {
    id: "f1",
    title: "Handout",
    position: 1,
    name: "h.pdf",
    size: 9,
    updated_at: "2026-11-03T10:00:00Z",
  };
  await openOwn(
    {
      workshop_details: [
        { ...OWN.workshop_details[0], title_de: "So geht es", description_de: "Früh.", links },
      ],
      delivery_files: [
        { ...file, title_de: "Handzettel" },
        { ...file, id: "f2", title: "Plan" },
      ],
    },
    undefined,
    "de",
  );
  const opened = await region("Workshop-Details und Unterlagen");
  expect(within(opened).getByRole("heading", { name: "So geht es" })).toBeVisible();
  expect(opened).toHaveTextContent("Früh.");
  expect(within(opened).getByRole("link", { name: /^Raum/ })).toHaveAttribute("href", "/room");
  expect(await screen.findByText("Handzettel")).not.toHaveAttribute("lang");
  expect(screen.getByText("Plan")).toHaveAttribute("lang", "en");
});

test("a failed read is logged and can be repeated [ERR-59]", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const server = new FakeServer();
  server.on("GET", "/rest/v1/workshops", broken);
  const { user } = await openOwn({}, server);
  expect(await screen.findByRole("alert")).toHaveTextContent("Error loading workshops");
  expect(logged).toHaveBeenCalledWith("The workshop could not be read:", expect.any(Error));
  server.off("GET", "/rest/v1/workshops");
  await user.click(await press("Try Again"));
  expect(await screen.findByRole("heading", { name: "Own Class" })).toBeInTheDocument();
});

test("everything is loaded in one read [CALL-35, CALL-36, CALL-37]", async () => {
  const { server } = await openOwn();
  await region("Order Materials");
  const reads = server.sent.filter(({ path }) => path.startsWith("/rest/v1/w"));
  expect(reads.map(({ query }) => Object.fromEntries(query))).toEqual([
    {
      select: expect.stringMatching(
        /workshop_enrollments\(.*workshop_details\(.*delivery_files\(.*orders\(id,order_details\(/,
      ),
      slug: "eq.own-class",
      "workshop_enrollments.auth_user_id": `eq.${ADA.id}`,
      "workshop_enrollments.enrollment_status": "eq.enrolled",
      "workshop_details.order": "created_at.desc",
      "orders.auth_user_id": `eq.${ADA.id}`,
      "orders.order": "created_at.desc",
    },
  ]);
});

test("a seat has the words of its reader", async () => {
  const german = { title: "Knots", duration: "3 hours", title_de: "Knoten", duration_de: "drei Stunden" };
  const workshop = { ...WORKSHOP, ...german, content: null };
  const row = { id: "s1", auth_user_id: ADA.id, enrollment_status: "enrolled", workshop };
  new FakeServer({ tables: { workshop_enrollments: [row] } });
  openPage("/user/workshops", { session: CUSTOMER, language: "de" });
  const card = await screen.findByRole("article");
  expect(card).toHaveTextContent("Knoten");
  expect(card).toHaveTextContent("drei Stunden");
});
