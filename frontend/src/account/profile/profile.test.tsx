import { ADA, broken, expectToast, fillIn, held } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, test, vi } from "vitest";
import { putDraft } from "@/account/profile/draft";

const FIELDS = ["first_name", "last_name", "language", "phone", "address"];
const PLACE = ["city", "postal_code", "country", "company", "vat_id"];
const PROFILE = {
  ...Object.fromEntries([...FIELDS, ...PLACE].map((name) => [name, null])),
  id: "p1",
  auth_user_id: ADA.id,
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  language: "en",
  updated_at: "2026-11-01T10:00:00.000000Z",
};

afterEach(() => putDraft(null));

async function openProfile(server = new FakeServer({ tables: { users: [PROFILE] } })) {
  const user = openPage("/user/profile", { session: CUSTOMER });
  return { server, user, save: () => user.click(screen.getByRole("button", { name: "Save Changes" })) };
}
const loaded = async (opened = openProfile()) => {
  const all = await opened;
  await screen.findByLabelText("First name");
  return all;
};
const value = (label: string) => screen.getByLabelText(label);

test("the cards show the profile [USR-22, USR-23, USR-24, USR-25, USR-26, USR-27, USR-28, USR-29, USR-30, CONST-28]", async () => {
  await loaded();
  const personal = within(screen.getByRole("region", { name: "Personal Information" }));
  expect(personal.getByLabelText("First name")).toHaveValue("Ada");
  expect(personal.getByLabelText("Last name")).toHaveValue("Lovelace");
  const languages = within(personal.getByLabelText("Preferred language")).getAllByRole("option");
  expect(languages.map(({ textContent }) => textContent)).toEqual([
    "English",
    "Deutsch",
    "Français",
    "Español",
  ]);
  const email = personal.getByLabelText("Email");
  expect(email).toHaveValue("ada@example.com");
  expect(email).toHaveAttribute("readonly");
  const note = "Email address cannot be changed from here. Contact support if needed.";
  expect(email).toHaveAccessibleDescription(note);
  expect(screen.getByText(note)).toBeInTheDocument();
  const contact = within(screen.getByRole("region", { name: "Contact Information" }));
  expect(contact.getByLabelText("Phone")).toBeEnabled();
  const address = within(screen.getByRole("region", { name: "Address Information" }));
  expect(address.getByLabelText("Street address")).toHaveAttribute("rows", "3");
  for (const label of ["City", "Postal code", "Country"])
    expect(address.getByLabelText(label)).not.toHaveAttribute("readonly");
  expect(screen.getByRole("button", { name: "Save Changes" })).toBeEnabled();
});

const countries = () => within(value("Country")).getAllByRole<HTMLOptionElement>("option");

test.each([
  ["Deutschland", "Germany"],
  ["at", "Austria"],
  ["Atlantis", "Atlantis"],
])(
  "the country %s, typed or chosen in another language, is the choice %s and stays as it is",
  async (kept, shown) => {
    await loaded(openProfile(new FakeServer({ tables: { users: [{ ...PROFILE, country: kept }] } })));
    await waitFor(() => expect(countries().length).toBeGreaterThan(200));
    expect(countries().flatMap(({ selected, text }) => (selected ? [text] : []))).toEqual([shown]);
    expect(value("Country")).toHaveValue(kept);
    expect(countries().filter(({ text }) => text === shown)).toHaveLength(1);
  },
);

test("a country is chosen by its name", async () => {
  const { server, user, save } = await loaded();
  expect(value("Country")).toHaveValue("");
  await within(value("Country")).findByRole("option", { name: "Italy" });
  await user.selectOptions(value("Country"), "Italy");
  await save();
  await waitFor(() => expect(server.rows("users")[0]?.country).toBe("Italy"));
});

test("it shows a loading state [USR-20]", async () => {
  const server = new FakeServer();
  const profile = held();
  server.on("GET", "/rest/v1/users", profile.answer);
  await openProfile(server);
  expect(await screen.findByText("Loading your profile...")).toBeInTheDocument();
  profile.come(PROFILE);
  expect(await screen.findByLabelText("First name")).toHaveValue("Ada");
});

test("nothing is required, and all fields are saved over the state that was read [USR-31, VAL-55, CALL-32, ERR-56]", async () => {
  const { server, user, save } = await loaded();
  const saved = held();
  server.on("PATCH", "/rest/v1/users", saved.answer);
  await fillIn(user, "First name", "");
  await user.selectOptions(value("Preferred language"), "Deutsch");
  await fillIn(user, "Phone", "not a number at all");
  await fillIn(user, "Street address", "12 St James's Square\nSecond floor");
  expect(screen.getByText("Unsaved changes")).toBeInTheDocument();
  await save();
  expect(screen.getByRole("button", { name: "Saving..." })).toBeDisabled();
  const [sent] = server.to("PATCH", "users");
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({
    id: "eq.p1",
    updated_at: `eq.${PROFILE.updated_at}`,
  });
  expect(Object.keys(sent?.body as object).sort()).toEqual([...FIELDS, ...PLACE].sort());
  expect(sent?.body).toMatchObject({
    first_name: "",
    language: "de",
    phone: "not a number at all",
    address: "12 St James's Square\nSecond floor",
  });
  saved.come([{ ...PROFILE, phone: "not a number at all" }]);
  await expectToast("Success", "Your profile has been updated successfully");
  await waitFor(() => expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument());
});

test("a failed save keeps the input, also on the way to another page and back [ERR-55]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { server, user, save } = await loaded();
  await fillIn(user, "City", "London");
  server.on("PATCH", "/rest/v1/users", broken);
  await save();
  await expectToast("Error", "Failed to update your profile");
  await user.click(screen.getByRole("link", { name: "Workshops" }));
  await screen.findByRole("heading", { name: "My Workshops" });
  server.off("PATCH", "/rest/v1/users");
  await user.click(screen.getByRole("link", { name: "Profile" }));
  expect(await screen.findByLabelText("City")).toHaveValue("London");
  await save();
  await expectToast("Success", "Your profile has been updated successfully");
  expect(server.rows("users")[0]?.city).toBe("London");
});

test("a profile is made where there is none [STATE-31, CALL-43, ERR-60]", async () => {
  const { server } = await loaded(openProfile(new FakeServer()));
  expect(server.bodies("POST", "users")).toEqual([{ auth_user_id: ADA.id, email: ADA.email }]);
  expect(value("Email")).toHaveValue(ADA.email);
  expect(value("First name")).toHaveValue("");
});

test("a failed read is logged and shown [USR-21, ERR-61]", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const server = new FakeServer({ tables: { users: [PROFILE] } });
  server.on("GET", "/rest/v1/users", broken);
  const { user } = await openProfile(server);
  expect(await screen.findByText("Profile not found")).toBeInTheDocument();
  expect(screen.getByText("Unable to load your profile information.")).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith("The profile could not be read:", expect.any(Error));
  server.off("GET", "/rest/v1/users");
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByLabelText("First name")).toHaveValue("Ada");
});

const ELSEWHERE = { city: "Marylebone", phone: "+44 20 7946 0000" };
const conflict = async () =>
  (await screen.findByText("Your profile has changed")).closest("[role=status]") as HTMLElement;

test("a stale page shows the conflict and overwrites nothing", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { server, user, save } = await loaded();
  await fillIn(user, "City", "London");
  server.touch("users", "p1", ELSEWHERE);
  await save();
  const rows = within(await conflict()).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "FieldSaved versionYour changes",
    "CityMaryleboneLondon",
  ]);
  expect(value("City")).toHaveValue("London");
  expect(value("Phone")).toHaveValue("+44 20 7946 0000"); // no other input here
  // Saving again is refused as before; the newer state wins when it is chosen.
  await save();
  expect(server.rows("users")[0]?.city).toBe("Marylebone");
  await user.click(within(await conflict()).getByRole("button", { name: "Use the saved version" }));
  expect(value("City")).toHaveValue("Marylebone");
  expect(value("Phone")).toHaveValue("+44 20 7946 0000");
  expect(screen.queryByText("Your profile has changed")).not.toBeInTheDocument();
  expect(value("First name")).toHaveFocus();
});

test("input can be saved over the newer state", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { server, user, save } = await loaded();
  await fillIn(user, "City", "London");
  server.touch("users", "p1", ELSEWHERE);
  await save();
  await conflict();
  await user.click(screen.getByRole("button", { name: "Keep my changes" }));
  await expectToast("Success", "Your profile has been updated successfully");
  expect(server.rows("users")[0]).toMatchObject({ city: "London", phone: "+44 20 7946 0000" });
});

test("changes to different fields are merged without a question", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { server, user, save } = await loaded();
  await fillIn(user, "City", "London");
  server.touch("users", "p1", { language: "de" });
  await save();
  await expectToast("Success", "Your profile has been updated successfully");
  expect(server.rows("users")[0]).toMatchObject({ city: "London", language: "de" });
  await waitFor(() => expect(value("Preferred language")).toHaveValue("de"));
  expect(screen.queryByText("Your profile has changed")).not.toBeInTheDocument();
});
