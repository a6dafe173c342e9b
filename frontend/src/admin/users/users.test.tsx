import { refusal } from "@test/fake-server.ts";
import { cells, headings, named, openOffice, type } from "@test/office.ts";
import { idOf, user } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const GRETA = user({
  id: idOf(2),
  email: "greta@example.com",
  first_name: "Greta",
  last_name: "Lang",
  language: "de",
  auth_user_id: null,
});
const open = (users: ReturnType<typeof user>[] = [user()], more: object = {}, functions: object = {}) =>
  openOffice("/admin/users", "Users Management", { tables: { users, ...more }, functions });

test("the table shows its rows, and the actions of users with and without an account [ADM-22, ADM-23, ADM-24, ADM-25]", async () => {
  const office = await open([user(), GRETA]);
  const clara = cells(await office.row("clara@example.com"));
  expect(headings()).toEqual(["Name", "Email", "Auth Status", "Language", "Joined", "Actions"]);
  expect([clara[0], clara[2], clara[4]]).toEqual(["Clara Bennett", "Auth User", "Nov 16, 2026"]);
  expect((await office.actions("clara@example.com")).slice(1)).toEqual([
    "View",
    "Edit",
    "Role",
    "Remove two-step sign-in",
    "Sign out everywhere",
    "Disable sign-in",
    "Delete",
  ]);
  expect(cells(await office.row("greta@example.com")).slice(2, 4)).toEqual(["Profile Only", "Deutsch"]);
  expect((await office.actions("greta@example.com")).slice(1)).toEqual([
    "View",
    "Edit",
    "Create Auth User",
    "Delete",
  ]);
});

test("a user is viewed [ADM-26]", async () => {
  const office = await open();
  await office.choose("clara@example.com", "View");
  expect(await screen.findByRole("heading", { name: "Clara Bennett" })).toBeVisible();
  expect(office.dialog).toHaveTextContent("clara@example.com");
});

test("a user is edited [ADM-26, VAL-25, VAL-26, CALL-49, ERR-32, ERR-53]", async () => {
  const office = await open([user({ last_name: null, city: "Rome", phone: "123" })]);
  await office.choose("clara@example.com", "Edit");
  await office.fill("email", "");
  await office.press("Save", office.dialog);
  await office.message("Please fill in all required fields");
  await office.fill("email", "edited@example.com");
  await office.fill("phone", "");
  await office.fill("country", "Italy");
  await office.user.selectOptions(within(office.dialog).getByLabelText("Language"), "fr");
  await office.press("Save", office.dialog);
  await office.message("User updated successfully");
  const [body = {}] = office.server.bodies("PATCH", "users");
  expect(body).toEqual({
    first_name: "Clara",
    email: "edited@example.com",
    language: "fr",
    phone: null,
    city: "Rome",
    country: "Italy",
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test("of two admins at one user the second decides", async () => {
  const office = await open([user({ city: "Rome" })]);
  await office.choose("clara@example.com", "Edit");
  await waitFor(() => expect(named("city")).toHaveValue("Rome"));
  office.server.touch("users", idOf(1), { city: "Milan", phone: "1" });
  await office.fill("city", "Turin");
  await office.press("Save", office.dialog);
  const city = within(await screen.findByRole("group", { name: "City" }));
  expect(city.getByLabelText(/^Your changes/)).toBeChecked();
  expect(named("city")).toHaveValue("Turin");
  await office.press("Save my choices", office.dialog);
  await office.message("User updated successfully");
  expect(office.server.rows("users")[0]).toMatchObject({ city: "Turin", phone: "1", first_name: "Clara" });
});

test("a user without orders is deleted [ADM-26, ADM-28, ERR-33]", async () => {
  const office = await open([GRETA]);
  await office.choose("greta@example.com", "Delete");
  expect(
    await screen.findByText(
      "The profile and the personal data in it are deleted. Issued invoices keep the name and address, as the law requires.",
    ),
  ).toBeVisible();
  await office.press("Delete user", office.dialog);
  await office.message("User deleted successfully");
  expect(await screen.findByRole("heading", { name: "No users found" })).toBeVisible();
  expect(office.server.rows("users")).toEqual([]);
});

test("the deletion of a buyer says what stays in the books", async () => {
  const office = await open([user()], { orders: [{ id: idOf(9), user_id: idOf(1) }] });
  await office.choose("clara@example.com", "Delete");
  expect(await screen.findByText(/stays? in the books without a name/)).toBeVisible();
});

test("users cannot delete themselves: the server's refusal is shown [ERR-26]", async () => {
  const office = await open();
  office.server.on("DELETE", "/rest/v1/users", () =>
    refusal(409, "own_admin_role", "You can't remove your own admin role."),
  );
  await office.choose("clara@example.com", "Delete");
  await office.press("Delete user", await screen.findByRole("dialog"));
  await office.message("You can't remove your own admin role.");
  expect(office.server.rows("users")).toHaveLength(1);
});

test("a profile becomes an auth user, whose password is shown once [ADM-27, STATE-30, CONST-23]", async () => {
  const account = { status: "created", email: "greta@example.com", temporaryPassword: "abcdefghWXYZ" };
  const office = await open([GRETA], {}, { "create-auth-user": account });
  await office.choose("greta@example.com", "Create Auth User");
  office.server.touch("users", idOf(2), { auth_user_id: idOf(3) });
  await office.press("Create Auth User", await screen.findByRole("dialog"));
  expect((await screen.findAllByText("abcdefghWXYZ"))[0]?.tagName).toBe("OUTPUT");
  expect(office.server.bodies("POST", "create-auth-user")).toEqual([{ userId: idOf(2) }]);
  await office.press("Close", office.dialog.querySelector("div > div:last-child") as HTMLElement);
  await waitFor(async () => expect(await office.row("greta@example.com")).toHaveTextContent("Auth User"));
  expect(await office.actions("greta@example.com")).not.toContain("Create Auth User");
});

test("a lost second factor is removed after its effects were shown [ADM-22]", async () => {
  const office = await open();
  office.server.call("remove-factor", () => refusal(409, "no_factor"));
  await office.choose("clara@example.com", "Remove two-step sign-in");
  await screen.findByRole("dialog");
  expect(within(office.dialog).getAllByRole("listitem")).toHaveLength(3);
  expect(office.dialog).toHaveTextContent("All their sessions end, and their recovery codes stop working.");
  await office.press("Remove two-step sign-in", office.dialog);
  await office.message("This user doesn't use two-step sign-in.");
});

test("the question about a second factor goes once it has been removed", async () => {
  const office = await open([user()], {}, { "remove-factor": { sessions: 1 } });
  await office.choose("clara@example.com", "Remove two-step sign-in");
  await office.press("Remove two-step sign-in", await screen.findByRole("dialog"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(office.server.bodies("POST", "remove-factor")).toEqual([{ userId: idOf(1) }]);
});

test("a user is signed out everywhere after the consequences were shown", async () => {
  const office = await open([user()], {}, { "sign-out-user": { sessions: 2 } });
  await office.choose("clara@example.com", "Sign out everywhere");
  await screen.findByRole("dialog");
  expect(office.dialog).toHaveTextContent("Every session of Clara Bennett ends immediately, on all devices.");
  expect(office.dialog).toHaveTextContent("anyone who knows it can sign in again");
  await office.press("Sign out everywhere", office.dialog);
  await office.message("Signed out everywhere");
  expect(office.server.bodies("POST", "sign-out-user")).toEqual([{ userId: idOf(1) }]);
});

test("a role is chosen with what it means, and saved", async () => {
  const office = await open(
    [user()],
    { user_roles: [{ user_id: user().auth_user_id, role: "support" }] },
    { "set-role": { role: "content" } },
  );
  await office.choose("clara@example.com", "Role");
  const role = await screen.findByLabelText("Role");
  expect(role).toHaveValue("support");
  expect(screen.getByRole("button", { name: "Save role" })).toBeDisabled();
  await office.user.selectOptions(role, "content");
  expect(
    screen.getByText("Can write articles, news and pages. Can't see orders or customers."),
  ).toBeVisible();
  expect(screen.getByText(/^Applies immediately/)).toBeVisible();
  await office.press("Save role", office.dialog);
  await office.message("Role saved");
  expect(office.server.bodies("POST", "set-role")).toEqual([{ userId: idOf(1), role: "content" }]);
});

test("a refused role is explained, and the choice is not lost", async () => {
  const refusals = {
    owner_only: "Only an owner can appoint or remove owners and admins.",
    own_admin_role: "You can't change your own role.",
  };
  const office = await open([user()], {
    user_roles: ["owner", "admin"].map((role) => ({ user_id: user().auth_user_id, role })),
  });
  await office.choose("clara@example.com", "Role");
  const role = await screen.findByLabelText("Role");
  expect(role).toHaveValue("owner");
  await office.user.selectOptions(role, "support");
  for (const [hint, words] of Object.entries(refusals)) {
    office.server.call("set-role", () => refusal(403, hint));
    await office.press("Save role", office.dialog);
    await waitFor(() => expect(within(office.dialog).getByRole("alert")).toHaveTextContent(words));
    expect(role).toHaveValue("support");
  }
});

test("a search asks the server for words, and shows what it found", async () => {
  const office = await open([user(), GRETA], {}, { find: { ids: [idOf(2)], more: false } });
  await office.row("clara@example.com");
  await type(screen.getByLabelText("Search by name or email"), "greta");
  await waitFor(() => expect(window.location.search).toBe("?q=greta"));
  await waitFor(() =>
    expect(office.server.bodies("POST", "find")).toEqual([{ table: "users", text: "greta" }]),
  );
  await waitFor(() => expect(screen.queryByText("clara@example.com")).toBeNull());
  await office.row("greta@example.com");
  await office.user.selectOptions(screen.getByLabelText("Auth Status"), "user");
  expect(
    await screen.findByText("Nothing matches the search and filters. Remove one of them to see more."),
  ).toBeVisible();
  expect(window.location.search).toBe("?q=greta&auth=user");
  const active = within(screen.getByRole("list", { name: "Showing only rows with" }));
  expect(active.getAllByRole("listitem").map((each) => each.textContent)).toEqual([
    "“greta”",
    "Auth Status: Auth User",
  ]);
  window.history.back();
  await office.row("greta@example.com");
});

test("pages follow one another by the cursor of their last and first row", async () => {
  const users = Array.from({ length: 27 }, (_, at) =>
    user({ id: idOf(at), email: `row${String(at).padStart(2, "0")}@example.com` }),
  );
  const office = await openOffice("/admin/users?sort=email.asc", "Users Management", { tables: { users } });
  await office.row("row24@example.com");
  expect(screen.queryByText("row25@example.com")).toBeNull();
  expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled();
  office.server.on("GET", "/rest/v1/users", () => users.slice(25));
  await office.press("Next");
  await office.row("row26@example.com");
  const [next] = office.server.to("GET", "users").slice(-1);
  expect(next?.query.get("and")).toBe(
    `(email.gte."row24@example.com",or(email.gt."row24@example.com",and(email.eq."row24@example.com",id.gt.${idOf(24)})))`,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Next" })).toBeDisabled());
  office.server.on("GET", "/rest/v1/users", () => users.slice(0, 25).reverse());
  await office.press("Previous");
  await office.row("row00@example.com");
  const [previous] = office.server.to("GET", "users").slice(-1);
  expect(previous?.query.get("and")).toContain(`and(email.eq."row25@example.com",id.lt.${idOf(25)})`);
  expect(previous?.query.get("order")).toBe("email.desc,id.desc");
  await office.press("Email");
  await waitFor(() => expect(window.location.search).toBe("?sort=email.desc"));
});
