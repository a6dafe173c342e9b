import { fillIn } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { named, openOffice } from "@test/office.ts";
import { ADMIN, CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { endSession, putSession, type SessionState } from "@/shared/session/session-store";
import { startSession } from "@/shared/session/start-session";

/** Another user, with the rights of `session`. */
const eve = (session: SessionState) =>
  ({ ...session, user: { ...session.user, id: "e", email: "eve@example.com" } }) as SessionState;
const cover = () => screen.findByRole("dialog", { name: "Sign In to Your Account" });
const uncovered = () => waitFor(() => expect(screen.queryByText(/^Your session has ended/)).toBeNull());

async function typeAndEnd(end = endSession) {
  new FakeServer();
  const user = openPage("/user/password", { session: CUSTOMER });
  await screen.findByLabelText("New password");
  await fillIn(user, "New password", "analytical-engine");
  end();
  await within(await cover()).findByLabelText("Email");
  return user;
}

test("a page whose session ends by itself waits with what was typed until its user is back", async () => {
  await typeAndEnd();
  putSession(CUSTOMER);
  await uncovered();
  expect(screen.getByLabelText("New password")).toHaveValue("analytical-engine");
});

test("what was typed is not shown to another user", async () => {
  await typeAndEnd();
  putSession(eve(CUSTOMER));
  await uncovered();
  expect(await screen.findByLabelText("New password")).toHaveValue("");
});

/** What another tab does to the storage. */
const stored = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key: "guildhall.auth", newValue }));
const endElsewhere = () => stored(null);

test("a page waits too when another tab finds the session over", async () => {
  startSession();
  await typeAndEnd(endElsewhere);
  putSession(CUSTOMER);
  await uncovered();
  expect(screen.getByLabelText("New password")).toHaveValue("analytical-engine");
});

test("a user who signs out in another tab leaves nothing behind in this one", async () => {
  startSession();
  await typeAndEnd(endElsewhere);
  stored("left");
  endElsewhere();
  await uncovered();
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
});

test("leaving the page forgets it, and its session", async () => {
  const user = await typeAndEnd();
  await user.click(screen.getByRole("link", { name: "Go to Homepage" }));
  await uncovered();
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a form of the back office waits too, and is not shown to the next of the staff", async () => {
  const office = await openOffice("/admin/products/new", "Create Product");
  await office.fill("name", "Risk register");
  endSession();
  await cover();
  putSession(ADMIN);
  await uncovered();
  expect(named("name")).toHaveValue("Risk register");
  endSession();
  await cover();
  putSession(eve(ADMIN));
  await uncovered();
  await waitFor(() => expect(named("name")).toHaveValue(""));
});
