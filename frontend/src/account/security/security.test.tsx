import { ADA, broken, expectToast, storeSession, tokenOf } from "@test/account.ts";
import { FakeServer, refusal } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1";
const at = { created_at: "2026-11-01T10:00:00Z", refreshed_at: "2026-11-02T10:00:00Z" };
const SESSIONS = [
  { id: "here", user_agent: "", ...at },
  { id: "phone", user_agent: PHONE, ...at },
];
const access_token = tokenOf({ session_id: "here" });
const SESSION = { ...CUSTOMER, session: { access_token } as never };
const WITH_APP = {
  ...ADA,
  factors: [
    {
      id: "f1",
      friendly_name: "App 1",
      factor_type: "totp",
      status: "verified",
      ...at,
      updated_at: at.created_at,
    },
  ],
} as typeof ADA;

function shop(): FakeServer {
  return new FakeServer({ tables: { sessions: SESSIONS } });
}
const openSecurity = () => openPage("/user/account", { session: SESSION });

test("another session is ended and this one stays", async () => {
  const server = shop();
  const user = await openSecurity();
  const end = await screen.findByRole("button", { name: "End session: Safari on iPhone" });
  const [here, ...others] = screen.getAllByText("This browser");
  expect(others).toEqual([]);
  expect(here?.closest("li")).not.toHaveTextContent("iPhone");
  await user.click(end);
  await expectToast("Session ended");
  await waitFor(() => expect(end).not.toBeInTheDocument());
  expect(server.to("DELETE", "sessions").map(({ query }) => query.get("id"))).toEqual(["eq.phone"]);
  expect(screen.getByText("This browser")).toBeInTheDocument();
});

test("sessions that could not be read can be read again", async () => {
  const server = shop();
  server.on("GET", "/rest/v1/sessions", broken);
  const user = await openSecurity();
  await screen.findByText("We couldn't load your sessions");
  server.off("GET", "/rest/v1/sessions");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This browser")).toBeInTheDocument();
});

test.each([
  [refusal(400, "current_password_invalid"), "Incorrect password."],
  [refusal(403, "own_admin_role"), "You manage this shop. Another admin must remove your admin role first."],
  [refusal(429, "over_request_rate_limit"), "Too many attempts. Please try again later."],
  [broken(), "The server didn't respond. Please try again."],
])(
  "account deletion explains what remains, requires the password and shows why it is refused",
  async (answer, text) => {
    const server = shop();
    server.call("delete-account", () => answer.clone());
    const user = await openSecurity();
    await user.click(await screen.findByRole("button", { name: "Delete my account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    expect(dialog.getByText(/Invoices keep the name and address they were issued to/)).toBeInTheDocument();
    const confirm = dialog.getByRole("button", { name: "Delete account permanently" });
    expect(confirm).toBeDisabled();
    const password = dialog.getByLabelText("Your password");
    await user.click(password);
    await user.paste("wrong");
    await user.click(confirm);
    await waitFor(() => expect(password).toHaveAccessibleDescription(text));
    expect(server.bodies("POST", "delete-account")).toEqual([{ password: "wrong" }]);
    await user.type(password, "!");
    expect(password).not.toHaveAccessibleDescription(text);
  },
);

test("own data that could not be packed says so", async () => {
  const server = shop();
  server.on("GET", "/functions/v1/my-data", broken);
  const user = await openSecurity();
  const save = await screen.findByRole("button", { name: "Download my data" });
  await user.click(save);
  await expectToast("Your data wasn't downloaded", "The server didn't respond. Please try again.");
  expect(save).toBeEnabled();
});

test("a user with an app but no recovery codes sees a notice", async () => {
  storeSession(WITH_APP, { aal: "aal2", session_id: "here" });
  const server = shop();
  server.on("GET", "/auth/v1/factors/recovery-codes", () =>
    Response.json({ code: 422, error_code: "mfa_factor_not_found", msg: "None" }, { status: 422 }),
  );
  openPage("/user/account", { session: { ...SESSION, user: WITH_APP } });
  const section = within(await screen.findByRole("region", { name: "Two-step sign-in" }));
  expect(await section.findByText(/You have no recovery codes/)).toBeInTheDocument();
  expect(section.getByRole("button", { name: "Create recovery codes" })).toBeInTheDocument();
  expect(section.queryByText(/unused/)).not.toBeInTheDocument();
});
