import { refusal } from "@test/fake-server.ts";
import { named, openOffice, type } from "@test/office.ts";
import { idOf, seat, workshop } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

type Row = ReturnType<typeof workshop>;
const open = (workshops: Row[] = [workshop()], tables: object = {}) =>
  openOffice("/admin/workshops", "Workshops", { tables: { workshops, ...tables } });
const card = (title: string) => screen.findByRole("region", { name: title });

test("the cards show their state [ADM-29, ADM-30, ADM-36, CALL-14]", async () => {
  await open([
    workshop(),
    workshop({ id: idOf(21), title: "The Ledger Clinic", status: "ongoing" }),
    workshop({ id: idOf(22), title: "Search, Woven In", status: "completed" }),
    workshop({ id: idOf(23), title: "Autumn Retreat", is_active: false }),
  ]);
  const stage = within(await card("Congress on Stage"));
  expect(stage.getByText("8 of 8 seats taken")).toBeVisible();
  expect(stage.getByText(/Rua das Flores 12, Lisboa/)).toBeVisible();
  for (const name of ["Edit", "Details", "Delete"])
    expect(stage.getByLabelText(`${name}: Congress on Stage`)).toBeVisible();
  expect(screen.getByRole("link", { name: "Add Workshop" })).toBeVisible();
  const tones = [
    ["Congress on Stage", "Upcoming", "text-info"],
    ["The Ledger Clinic", "Ongoing", "text-good"],
    ["Search, Woven In", "Completed", "text-soft"],
  ] as const;
  for (const [title, status, tone] of tones)
    expect(within(await card(title)).getByText(status)).toHaveClass(tone);
  expect(within(await card("Autumn Retreat")).getByText("Inactive")).toBeVisible();
});

test("an empty list shows a notice [ADM-32]", async () => {
  await open([]);
  expect(await screen.findByRole("heading", { name: "No workshops found" })).toBeVisible();
});

test("a workshop is added with a place and an end [ADM-30, ADM-31]", async () => {
  const office = await open([]);
  await office.user.click((await screen.findAllByRole("link", { name: "Add Workshop" }))[0] as HTMLElement);
  await screen.findByRole("heading", { level: 1, name: "Add Workshop" });
  expect(window.location.pathname).toBe("/admin/workshops/new");
  await office.press("Save and close");
  await waitFor(() => expect(screen.getAllByText("Fill in this field.")).toHaveLength(7));
  await office.fill("title", "Arches & Keystones");
  expect(named("slug")).toHaveValue("arches-keystones");
  for (const [name, value] of Object.entries({
    price: "49.90",
    instructor: "Inês",
    max_participants: "12",
    date: "2027-06-10",
    time: "09:00",
    duration: "2 days",
    end_date: "2027-06-11",
    end_time: "16:30",
  }))
    await office.fill(name, value);
  await office.user.selectOptions(named("time_zone"), "Europe/Lisbon");
  await office.user.click(screen.getByLabelText(/^Takes place online/));
  await office.fill("place", "Rua das Flores 12");
  await office.user.click(screen.getByRole("link", { name: "Content" }));
  const learn = within(await screen.findByRole("group", { name: "What you'll learn" }));
  await type(learn.getByLabelText("Line, row 1"), "To stand");
  const materials = within(screen.getByRole("group", { name: "Materials" }));
  await type(materials.getByLabelText("Title, row 1"), "Plan");
  expect(named("end_date")).toHaveAttribute("min", "2027-06-10");
  await office.press("Save and close");
  await office.message("Workshop created successfully");
  expect(office.server.bodies("POST", "workshops")).toEqual([
    expect.objectContaining({
      slug: "arches-keystones",
      price: 49.9,
      place: "Rua das Flores 12",
      time_zone: "Europe/Lisbon",
      end_date: "2027-06-11",
      end_time: "16:30",
      what_you_learn: ["To stand"],
      materials: [expect.objectContaining({ title: "Plan" })],
    }),
  ]);
});

test("a new date shows who will be notified, and a stale form saves nothing [ADM-30]", async () => {
  const before = workshop({ current_participants: 1, price: 0 });
  const office = await openOffice(`/admin/workshops/${before.id}/edit#when`, "Edit Workshop", {
    tables: { workshops: [before], workshop_enrollments: [seat()] },
  });
  await waitFor(() => expect(named("date")).toBeVisible());
  await office.fill("date", "2027-05-10");
  expect(await screen.findByText(/^1 person is enrolled\. When you save,/)).toBeVisible();
  office.server.touch("workshops", before.id, { price: 12 });
  await office.press("Save and close");
  const conflict = within(await screen.findByRole("alert"));
  expect(conflict.getAllByRole("group").map((group) => group.querySelector("legend")?.textContent)).toEqual([
    "Price",
    "Date",
  ]);
  expect(office.server.rows("workshops")[0]?.date).toBe("2027-05-03");
  expect(named("date")).toHaveValue("2027-05-10");
});

test("a workshop is duplicated without its date and people", async () => {
  const office = await open();
  await office.press(/^Actions for Congress on Stage/);
  await office.user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  await waitFor(() => expect(named("title")).toHaveValue("Congress on Stage (copy)"));
  expect(named("date")).toHaveValue("");
  await office.fill("date", "2027-09-01");
  await office.press("Save and close");
  await office.message("Workshop created successfully");
  const [copy = {}] = office.server.bodies("POST", "workshops");
  expect(copy).toMatchObject({
    slug: "congress-on-stage-copy",
    is_active: false,
    requirements: ["A pencil"],
    date: "2027-09-01",
  });
  expect(copy).not.toHaveProperty("current_participants");
});

test("details are managed [ADM-33, ADM-34, VAL-47, VAL-48, VAL-49, VAL-50, CALL-67, CALL-68, CALL-69, ERR-43, ERR-44]", async () => {
  const office = await open();
  await office.user.click(within(await card("Congress on Stage")).getByLabelText(/^Details: /));
  expect(await screen.findByText("No details yet")).toBeVisible();
  await office.press("Add details", office.dialog);
  await office.press("Save", office.dialog);
  await waitFor(() => expect(within(office.dialog).getAllByText("Fill in this field.")).toHaveLength(2));
  await office.fill("title", "How to join");
  await office.fill("description", "The room opens at nine.");
  expect(named("image_url")).toHaveAttribute("type", "url");
  await office.fill("image_url", "/media/x/room.png");
  const links = within(screen.getByRole("group", { name: "Access links" }));
  expect(links.getByRole("button", { name: "Remove row 1" })).toBeDisabled();
  await type(links.getByLabelText("Title, row 1"), "Room");
  await type(links.getByLabelText("Address, row 1"), "https://example.com/room");
  await office.user.click(links.getByRole("button", { name: "Add link" }));
  await type(links.getByLabelText("Title, row 2"), "Only a title");
  expect(links.getByRole("button", { name: "Remove row 1" })).toBeEnabled();
  await office.fill("image_url", `${window.location.origin}/media/x/room.png`);
  await office.press("Save", office.dialog);
  await office.message("Workshop details added successfully");
  expect(await screen.findByText(/1 link/)).toBeVisible();
  expect(office.server.bodies("POST", "workshop_details")).toEqual([
    {
      workshop_id: workshop().id,
      title: "How to join",
      description: "The room opens at nine.",
      image_url: "/media/x/room.png",
      links: [{ title: "Room", url: "https://example.com/room" }],
      additional_details: {},
      translations: {},
    },
  ]);
  await office.press("Delete How to join", office.dialog);
  await office.press("Delete", await screen.findByRole("dialog", { name: "Delete How to join" }));
  await office.message("Detail deleted successfully");
  expect(office.server.rows("workshop_details")).toEqual([]);
});

const DETAIL = {
  id: idOf(40),
  workshop_id: workshop().id,
  title: "Room",
  description: "At nine.",
  image_url: null,
  links: [],
  additional_details: {},
  created_at: workshop().created_at,
  updated_at: workshop().updated_at,
};

test("a detail saved meanwhile by another admin is not overwritten, and failures keep the input [CALL-67, ERR-48, ERR-49]", async () => {
  const path = "/rest/v1/workshop_details";
  const office = await open([workshop()], { workshop_details: [DETAIL] });
  await office.user.click(within(await card("Congress on Stage")).getByLabelText(/^Details: /));
  await office.press("Edit Room", await screen.findByRole("dialog"));
  await office.fill("description", "At ten.");
  office.server.touch("workshop_details", DETAIL.id, { title: "Great hall" });
  await office.press("Save", office.dialog);
  expect(await screen.findByRole("group", { name: "Title" })).toHaveTextContent("Great hall");
  expect(named("description")).toHaveValue("At ten.");
  expect(office.server.rows("workshop_details")[0]?.description).toBe("At nine.");
  office.server.on("PATCH", path, () => refusal(500, "", "no"));
  await office.press("Save my choices", office.dialog);
  await office.message("Failed to add workshop details");
  expect(named("title")).toHaveValue("Great hall");
  office.server.off("PATCH", path);
  await office.press("Save", office.dialog);
  await office.message("Workshop details updated successfully");
  expect(office.server.rows("workshop_details")[0]).toMatchObject({
    title: "Great hall",
    description: "At ten.",
  });
  office.server.on("DELETE", path, () => refusal(500, "", "no"));
  await office.press("Delete Great hall", office.dialog);
  const sure = await screen.findByRole("dialog", { name: "Delete Great hall" });
  await office.press("Delete", sure);
  await office.message("Failed to delete detail");
  office.server.off("DELETE", path);
  await office.press("Delete", sure);
  await office.message("Detail deleted successfully");
});

test("details that fail to load show an error [ERR-47]", async () => {
  const office = await open();
  office.server.on("GET", "/rest/v1/workshop_details", () => refusal(400, "", "no"));
  await office.user.click(within(await card("Congress on Stage")).getByLabelText(/^Details: /));
  expect(await screen.findByRole("heading", { name: "Failed to fetch workshop details" })).toBeVisible();
});

test("a workshop without bookings is deleted after a confirmation [CALL-66, ERR-42, ERR-46]", async () => {
  const office = await open();
  await office.user.click(within(await card("Congress on Stage")).getByLabelText(/^Delete: /));
  expect(await screen.findByText(/^No one has booked it/)).toBeVisible();
  office.server.on("DELETE", "/rest/v1/workshops", () => refusal(500, "", "no"));
  await office.press("Delete workshop", office.dialog);
  await office.message("Failed to delete workshop");
  office.server.off("DELETE", "/rest/v1/workshops");
  await office.press("Delete workshop", office.dialog);
  await office.message("Workshop deleted successfully");
  expect(office.server.rows("workshops")).toEqual([]);
});

test("a booked workshop is taken off the site instead, or canceled", async () => {
  const terms = { cancelledAt: null, reason: null, people: 1, held: 0, byCard: [], byHand: [], failed: [] };
  const office = await openOffice("/admin/workshops", "Workshops", {
    tables: { workshops: [workshop()], workshop_enrollments: [seat()] },
    functions: { "cancel-workshop-terms": terms },
  });
  const remove = async () =>
    office.user.click(within(await card("Congress on Stage")).getByLabelText(/^Delete: /));
  await remove();
  expect(await screen.findByText(/^1 person has a seat and keeps it/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete workshop" })).toBeNull();
  await office.press("Cancel workshop", office.dialog);
  const cancelling = await screen.findByRole("dialog", { name: "Cancel workshop" });
  await office.user.click(within(cancelling).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await remove();
  await screen.findByText(/^1 person has a seat and keeps it/);
  await office.press("Deactivate", office.dialog);
  await office.message("Workshop updated successfully");
  expect(office.server.rows("workshops")[0]).toMatchObject({ is_active: false, current_participants: 8 });
});
