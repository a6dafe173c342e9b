import { type Handler, refusal } from "@test/fake-server.ts";
import { openOffice, type } from "@test/office.ts";
import { referral } from "@test/office-rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const READERS = { people: 2, mailedLately: 1, stopped: 1 };

async function openLetter(functions: Record<string, Handler> = {}) {
  const office = await openOffice("/admin/referrals", "Referrals", {
    tables: { referrals: [referral({ partner_group: "Gold" })] },
    functions: { "partner-mailing": () => READERS, "mail-partners": () => ({ people: 2 }), ...functions },
  });
  await office.user.click(await screen.findByRole("button", { name: "Email partners" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Email partners" }));
  return { office, dialog };
}

const sent = (office: Awaited<ReturnType<typeof openLetter>>["office"]) =>
  office.server.bodies("POST", "mail-partners");

test("a message is sent once its number of readers is confirmed", async () => {
  const { office, dialog } = await openLetter();
  expect(await dialog.findByText("2 partners get this email.")).toBeVisible();
  expect(dialog.getByText("1 got one in the last 30 days and is left out.")).toBeVisible();
  expect(dialog.getByText("1 has ended such messages.")).toBeVisible();
  await office.user.selectOptions(dialog.getByLabelText("Group"), "Gold");
  await type(dialog.getAllByLabelText(/^Subject/)[0] as HTMLElement, "News");
  await type(dialog.getAllByLabelText(/^Message/)[0] as HTMLElement, "Hello.");
  await dialog.findByText("2 partners get this email.");
  await office.user.click(dialog.getByRole("button", { name: "Continue" }));
  const asked = within(await screen.findByRole("dialog", { name: "Send 2 emails?" }));
  expect(sent(office)).toEqual([]);
  await office.user.click(asked.getByRole("button", { name: "Send now" }));
  await office.message("2 emails are on their way");
  expect(sent(office)).toEqual([
    {
      occasion: "message",
      group: "Gold",
      messageId: expect.any(String),
      messages: [{ language: "en", subject: "News", message: "Hello." }],
    },
  ]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("an invitation needs no text", async () => {
  const { office, dialog } = await openLetter();
  await office.user.selectOptions(dialog.getByLabelText(/^Occasion/), "invitation");
  expect(dialog.queryByLabelText(/^Subject/)).not.toBeInTheDocument();
  await dialog.findByText("2 partners get this email.");
  await office.user.click(dialog.getByRole("button", { name: "Continue" }));
  await office.user.click(await screen.findByRole("button", { name: "Send now" }));
  await office.message("2 emails are on their way");
  expect(sent(office)).toEqual([
    { occasion: "invitation", group: null, messageId: expect.any(String), messages: [] },
  ]);
});

test("what was written stays when it is not sent", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { office, dialog } = await openLetter({ "mail-partners": () => refusal(500, "broken") });
  await type(dialog.getAllByLabelText(/^Subject/)[0] as HTMLElement, "News");
  await type(dialog.getAllByLabelText(/^Message/)[0] as HTMLElement, "Hello.");
  await dialog.findByText("2 partners get this email.");
  await office.user.click(dialog.getByRole("button", { name: "Continue" }));
  await office.user.click(await screen.findByRole("button", { name: "Cancel" }));
  const again = within(await screen.findByRole("dialog", { name: "Email partners" }));
  expect(again.getAllByLabelText(/^Subject/)[0]).toHaveValue("News");
});

test("nothing can be sent to nobody", async () => {
  const { dialog } = await openLetter({ "partner-mailing": () => ({ ...READERS, people: 0 }) });
  await dialog.findByText("0 partners get this email.");
  expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
});

test("a translation without a message is refused in the form", async () => {
  const { office, dialog } = await openLetter();
  for (const label of [/^Subject/, /^Message/])
    await type(dialog.getAllByLabelText(label)[0] as HTMLElement, "News");
  const subject = dialog.getAllByLabelText(/^Subject/)[1] as HTMLElement;
  await type(subject, "Neues");
  await dialog.findByText("2 partners get this email.");
  await office.user.click(dialog.getByRole("button", { name: "Continue" }));
  const refused = "Enter both a subject and a message in Deutsch, or leave both empty.";
  expect(await dialog.findByText(refused)).toBeVisible();
  await type(dialog.getAllByLabelText(/^Message/)[1] as HTMLElement, "Hallo.");
  await waitFor(() => expect(dialog.queryByText(refused)).not.toBeInTheDocument());
  await office.user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("dialog", { name: "Send 2 emails?" })).toBeVisible();
});
