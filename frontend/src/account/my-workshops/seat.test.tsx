import { broken, expectToast } from "@test/account.ts";
import { refusal } from "@test/fake-server.ts";
import { openOwn, SEAT } from "@test/own-workshop.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const press = (name: string) => screen.findByRole("button", { name });

test("after the deadline the page shows the deadline and a contact [W1]", async () => {
  const { server, user } = await openOwn();
  server.call("seat-terms", broken);
  await user.click(await press("Cancel my seat"));
  const question = await screen.findByRole("heading", { name: "Cancel your seat?" });
  await waitFor(() => expect(question).toHaveFocus());
  expect(await screen.findByText("The server didn't respond. Please try again.")).toBeInTheDocument();
  const until = "2026-11-01T10:00:00Z";
  server.call("seat-terms", {
    allowed: false,
    reason: "too_late",
    until,
    paid: 99,
    refund: 0,
    currency: "USD",
  });
  await user.click(await press("Try Again"));
  expect(
    await screen.findByText(/Contact us before the workshop starts for a full refund/),
  ).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cancel seat" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
});

test("a seat that is not canceled says why, and stays", async () => {
  const { server, user } = await openOwn();
  const until = "2026-12-01T10:00:00Z";
  server.call("seat-terms", { allowed: true, reason: null, until, paid: 99, refund: 99, currency: "USD" });
  server.call("cancel-seat", () => refusal(409, "attended"));
  await user.click(await press("Cancel my seat"));
  expect(await screen.findByText(/^We'll refund \$99\.00/)).toBeInTheDocument();
  await user.click(await press("Cancel seat"));
  await expectToast(
    "Your seat wasn't canceled",
    "You attended this workshop, so your seat can't be canceled.",
  );
  expect(screen.getByRole("button", { name: "Cancel seat" })).toBeEnabled();
  await user.click(await press("Keep my seat"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel my seat" })).toHaveFocus());
});

test("a certificate and the room appear only while they are of use", async () => {
  await openOwn({ meeting_url: "https://meet.example/room" });
  expect(await screen.findByRole("link", { name: "Join the online room" })).toHaveAttribute(
    "href",
    "https://meet.example/room",
  );
  expect(screen.queryByRole("button", { name: "Certificate (PDF)" })).not.toBeInTheDocument();
});

test("a participant who attended gets the certificate, and can no longer give the seat away", async () => {
  const attended = { ...SEAT, attended_at: "2026-11-04T10:00:00Z" };
  await openOwn({
    workshop_enrollments: [attended],
    meeting_url: "https://meet.example/room",
    phase: "completed",
  });
  expect(await press("Certificate (PDF)")).toBeEnabled();
  for (const name of ["Cancel my seat", "Transfer my seat"])
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Join the online room" })).not.toBeInTheDocument();
});
