import { ADA, expectToast, fillIn, storeSession } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";

const [OLD, NEW] = ["difference-engine", "analytical-engine"];
const LABELS = ["Current password", "New password", "Confirm new password"];
const MISSING = ["Missing required fields", "Please fill in all fields", "Enter a password."];
const DIFFER = ["Passwords don't match", "New password and confirmation must be identical"];
const SHORT = ["Password too short", "New password must be at least 6 characters long"];

beforeEach(() => storeSession());

async function change(server: FakeServer, ...typed: string[]) {
  const user = openPage("/user/password", { session: CUSTOMER });
  await screen.findByLabelText("Current password");
  for (const [at, label] of LABELS.entries()) await fillIn(user, label, typed[at] ?? "");
  await user.click(screen.getByRole("button", { name: "Update Password" }));
  return { user, sent: () => server.bodies("PUT", "user") };
}

/** A server that answers the change of the password. */
function answering(answer: () => Response): FakeServer {
  const server = new FakeServer();
  server.on("PUT", "/auth/v1/user", answer);
  return server;
}
const refusing = (error_code: string, msg: string) =>
  answering(() => Response.json({ code: 422, error_code, msg }, { status: 422 }));

test("the form shows its requirements [USR-79, USR-80]", async () => {
  new FakeServer();
  openPage("/user/password", { session: CUSTOMER });
  await screen.findByText("Password must be at least 6 characters long");
  for (const label of LABELS) expect(screen.getByLabelText(label)).toHaveAttribute("type", "password");
});

test.each([
  ["no current", ["", NEW, NEW], MISSING, LABELS.slice(0, 1)],
  ["no new", [OLD, "", ""], MISSING, LABELS.slice(1)],
  ["not repeated", [OLD, NEW, ""], MISSING, LABELS.slice(2)],
  ["different", [OLD, NEW, "other"], DIFFER, LABELS.slice(2)],
  ["too short", [OLD, "12345", "12345"], SHORT, LABELS.slice(1, 2)],
])(
  "an error is shown before anything is sent: %s [VAL-51, VAL-52, VAL-53]",
  async (_name, typed, text, at) => {
    const { sent } = await change(new FakeServer(), ...typed);
    const [title = "", explanation = "", below = explanation] = text;
    await expectToast(title, explanation);
    expect(sent()).toEqual([]);
    for (const label of LABELS) {
      const field = screen.getByLabelText(label);
      if (!at.includes(label)) expect(field).not.toHaveAttribute("aria-invalid", "true");
      else {
        expect(field).toHaveAttribute("aria-invalid", "true");
        expect(field).toHaveAccessibleDescription(expect.stringContaining(below));
      }
    }
    expect(screen.getByLabelText("Current password")).toHaveValue(typed[0]);
  },
);

test("a new password is sent once, with the current one [VAL-54, ERR-63, ERR-64]", async () => {
  const { sent } = await change(
    answering(() => Response.json(ADA)),
    OLD,
    NEW,
    NEW,
  );
  await expectToast("Password updated successfully", "Your password has been changed successfully");
  for (const label of LABELS) expect(screen.getByLabelText(label)).toHaveValue("");
  expect(sent()).toEqual([expect.objectContaining({ password: NEW, current_password: OLD })]);
});

test("a wrong current password is marked until it is edited [ERR-62]", async () => {
  const server = refusing("current_password_invalid", "The current password is wrong.");
  const { user } = await change(server, "not-my-password", NEW, NEW);
  await expectToast("Error updating password", "The current password is incorrect.");
  const current = screen.getByLabelText("Current password");
  await waitFor(() => expect(current).toHaveAttribute("aria-invalid", "true"));
  expect(current).toHaveAccessibleDescription("The current password is incorrect.");
  expect(current).toHaveValue("not-my-password");
  await fillIn(user, "Current password", OLD);
  expect(current).not.toHaveAttribute("aria-invalid", "true");
});

test("the server's own message is shown [ERR-62]", async () => {
  const text = "New password should be different from the old password.";
  await change(refusing("same_password", text), OLD, OLD, OLD);
  await expectToast("Error updating password", text);
});

test("a missing response shows an error and keeps the input [ERR-62]", async () => {
  await change(
    answering(() => {
      throw new TypeError("no network");
    }),
    OLD,
    NEW,
    NEW,
  );
  await expectToast("Error updating password", "Please try again or contact support");
  expect(screen.getByLabelText("New password")).toHaveValue(NEW);
});
