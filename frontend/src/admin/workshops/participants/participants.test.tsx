import { refusal } from "@test/fake-server.ts";
import { headings, named, openOffice, type } from "@test/office.ts";
import { DAY, idOf, seat, workshop } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const HELD = workshop({ title: "Was Held", current_participants: 1, max_participants: 3 });

const openHeld = (seats = [seat()], functions: object = {}, more: object = {}) =>
  openOffice(`/admin/workshops/${HELD.id}/participants`, "Participants: Was Held", {
    tables: { workshops: [{ ...HELD, ...more }], workshop_enrollments: seats },
    functions,
  });

test("all participants are listed and filtered [ADM-35]", async () => {
  const attended = seat({
    id: idOf(32),
    participant_name: "Amélie Dubois",
    participant_email: "amelie@example.com",
    attended_at: DAY,
  });
  const office = await openOffice("/admin/workshop-participants", "Workshop participants", {
    tables: { workshop_enrollments: [seat(), attended] },
  });
  await office.row("Mia Torres");
  expect(headings()).toEqual([
    ...["Participant", "Workshop", "Seat", "Attendance", "Order", "Since", "Actions"],
  ]);
  office.server.call("find", { ids: [idOf(7)], more: false });
  await type(screen.getByLabelText("Search by name or email"), "amelie");
  await waitFor(() => {
    const [read] = office.server.to("GET", "workshop_enrollments").slice(-1);
    expect(read?.query.get("and")).toBe(`(or(user_id.in.(${idOf(7)})))`);
  });
  await office.user.selectOptions(screen.getByLabelText("Attendance"), "attended");
  await waitFor(() => expect(screen.queryByText("Mia Torres")).toBeNull());
  expect(await office.row("Amélie Dubois")).toHaveTextContent("Attended");
});

test("attendance is marked and taken back", async () => {
  const office = await openHeld();
  expect(await screen.findByText("1 enrolled")).toBeVisible();
  expect(screen.getByText("2 seats free")).toBeVisible();
  office.server.on("PATCH", "/rest/v1/workshop_enrollments", ({ body }) => {
    const { attended } = body as { attended: boolean };
    office.server.touch("workshop_enrollments", seat().id, { attended_at: attended ? DAY : null });
    return null;
  });
  await office.choose("Mia Torres", "Mark as attended");
  await office.message("Marked as attended");
  await waitFor(async () => expect(await office.row("Mia Torres")).toHaveTextContent("Attended"));
  expect(await office.actions("Mia Torres")).toContain("Certificate (PDF)");
  await office.choose("Mia Torres", "Undo attendance");
  await office.message("Attendance undone");
  expect(office.server.bodies("PATCH", "workshop_enrollments")).toEqual([
    { attended: true },
    { attended: false },
  ]);
});

test("a refused attendance shows the reason", async () => {
  const office = await openHeld();
  office.server.on("PATCH", "/rest/v1/workshop_enrollments", () =>
    refusal(409, "not_started", "The workshop hasn't started yet."),
  );
  await office.choose("Mia Torres", "Mark as attended");
  await office.message("The workshop hasn't started yet.");
});

test("a participant is added by hand with a payment, or refused without losing the input", async () => {
  const office = await openHeld([]);
  await office.press("Add participant");
  await office.press("Add participant", await screen.findByRole("dialog"));
  expect(await screen.findByText("Fill in this field.")).toBeVisible();
  await office.fill("email", "lea@example.com");
  await office.user.click(within(office.dialog).getByLabelText(/^Paid another way/));
  await office.fill("reference", "BANK-77");
  office.server.call("add-participant", () => refusal(409, "workshop_full", "All seats are taken."));
  await office.press("Add participant", office.dialog);
  await office.message("All seats are taken.");
  expect(named("email")).toHaveValue("lea@example.com");
  office.server.call("add-participant", () => {
    office.server.rows("workshop_enrollments").push(seat({ participant_email: "lea@example.com" }) as never);
    return {};
  });
  await office.press("Add participant", office.dialog);
  await office.message("Participant added successfully");
  expect(await office.row("lea@example.com")).toHaveTextContent("Enrolled");
  expect(office.server.bodies("POST", "add-participant").slice(-1)).toEqual([
    {
      workshopId: HELD.id,
      email: "lea@example.com",
      firstName: "",
      lastName: "",
      payment: "received",
      reference: "BANK-77",
    },
  ]);
});

test("a seat is canceled with the question of the money", async () => {
  const terms = { allowed: true, reason: null, until: DAY, paid: 0, refund: 0, currency: null };
  const office = await openHeld([seat()], { "seat-terms": terms, "cancel-seat": { refunded: 0 } });
  await office.choose("Mia Torres", "Cancel seat");
  expect(await screen.findByText("Its order has no payments and is canceled.")).toBeVisible();
  office.server.touch("workshop_enrollments", seat().id, { enrollment_status: "cancelled" });
  await office.press("Cancel seat", office.dialog);
  await office.message("Seat canceled");
  await waitFor(async () => expect(await office.row("Mia Torres")).toHaveTextContent("Canceled"));
  expect(office.server.bodies("POST", "cancel-seat")).toEqual([
    { enrollmentId: seat().id, refund: false, reason: "" },
  ]);
});

test("an email goes to all participants", async () => {
  const office = await openHeld(
    [seat(), seat({ id: idOf(33), participant_email: "vic@example.com", participant_name: null })],
    { "mail-participants": { people: 2 } },
  );
  await office.press("Write to all");
  expect(await screen.findByText(/^2 people are enrolled and will each receive this email/)).toBeVisible();
  await office.fill("subject", "The room has changed");
  await office.fill("message", "It is the blue one.");
  await office.press("Send", office.dialog);
  await office.message("The message is being sent");
  expect(office.server.bodies("POST", "mail-participants")).toEqual([
    expect.objectContaining({ subject: "The room has changed", message: "It is the blue one." }),
  ]);
});

test("a seat is transferred to another person", async () => {
  const office = await openHeld();
  await office.choose("Mia Torres", "Transfer to another person");
  await office.fill("email", "mia@example.com");
  office.server.call("transfer-seat", () =>
    refusal(409, "same_person", "This is the current participant's address."),
  );
  await office.press("Transfer seat", office.dialog);
  await office.message("This is the current participant's address.");
  await office.fill("email", "new-one@example.com");
  office.server.call("transfer-seat", () => {
    office.server.touch("workshop_enrollments", seat().id, {
      participant_email: "new-one@example.com",
      participant_name: null,
    });
    return {};
  });
  await office.press("Transfer seat", office.dialog);
  await office.message("Seat transferred");
  await office.row("new-one@example.com");
  expect(screen.queryByText("mia@example.com")).toBeNull();
});

test("the line is ordered, offered a seat by hand and shortened", async () => {
  const entry = (place: number, name: string) => ({
    id: idOf(50 + place),
    workshop_id: HELD.id,
    place,
    position: place,
    participant_name: name,
    participant_email: `${name.toLowerCase()}@example.net`,
    offered_until: null,
    created_at: DAY,
  });
  const office = await openOffice(`/admin/workshops/${HELD.id}/participants`, /^Participants/, {
    tables: { workshops: [HELD], waiting_list_entries: [entry(1, "Abe"), entry(2, "Bea")] },
    functions: { "offer-seat": () => refusal(409, "workshop_full", "All seats are taken.") },
  });
  await office.row("Abe");
  const section = screen.getAllByRole("region", { name: "Waiting list" })[0] as HTMLElement;
  const lines = section.querySelectorAll("tbody tr td:nth-child(2) span:first-child");
  expect([...lines].map((each) => each.textContent)).toEqual(["Abe", "Bea"]);
  await office.choose("Bea", "Move up");
  await office.message("New position saved");
  expect(office.server.bodies("PATCH", "waiting_list_entries")).toEqual([{ place: 1 }]);
  await office.choose("Abe", "Offer a seat now");
  await office.message("All seats are taken.");
  await office.choose("Abe", "Remove from list");
  await office.message("Removed from list");
  await waitFor(() => expect(within(section).queryByText("Abe")).toBeNull());
});

test("the page speaks German too", async () => {
  await openOffice("/admin/workshop-participants", "Workshop-Teilnehmende", { language: "de" });
});
