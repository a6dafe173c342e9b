import type { Handler } from "@test/fake-server.ts";
import { openOffice } from "@test/office.ts";
import { idOf, workshop } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Functions } from "@/lib/server/api.types";

type Terms = Functions["cancel-workshop-terms"]["answer"];
type Done = Functions["cancel-workshop"]["answer"];

const TERMS: Terms = {
  cancelledAt: null,
  reason: null,
  people: 2,
  held: 0,
  byCard: [{ currency: "USD", amount: 25 }],
  byHand: [],
  failed: [],
};
const NOTHING: Done = { people: 0, refunded: [], byHand: [], failed: [], ahead: 0 };
const DUE = { orderId: idOf(31), amount: 25, currency: "USD" };

async function openDialog(terms: Terms, cancel: Handler) {
  const office = await openOffice("/admin/workshops", "Workshops", {
    tables: { workshops: [workshop()] },
    functions: { "cancel-workshop-terms": terms, "cancel-workshop": cancel },
  });
  await office.press(/^Actions for Congress on Stage/);
  await office.user.click(screen.getByRole("menuitem", { name: "Cancel workshop" }));
  await screen.findByRole("dialog");
  return office;
}

test("a workshop is canceled after its effects were shown", async () => {
  const answer = { ...NOTHING, people: 2, refunded: [{ currency: "USD", amount: 25 }], byHand: [DUE] };
  const office = await openDialog({ ...TERMS, byHand: [DUE] }, () => answer);
  for (const effect of [
    /^The site no longer shows it/,
    "2 people are enrolled, are notified by email and lose their seats.",
    /^1 order wasn't paid by card/,
    /^This can't be undone\./,
  ])
    expect(await screen.findByText(effect)).toBeVisible();
  expect(screen.getByLabelText(/^Refund \$25\.00 to the cards/)).toBeChecked();
  await office.fill("reason", "The hall is closed.");
  await office.press("Cancel workshop", office.dialog);
  await office.message("Workshop canceled");
  expect(await screen.findByText("$25.00 is refunded by card.")).toBeVisible();
  expect(screen.getByRole("link", { name: DUE.orderId.slice(0, 8) })).toHaveAttribute(
    "href",
    `/admin/orders/${DUE.orderId}`,
  );
  expect(office.server.bodies("POST", "cancel-workshop")).toEqual([
    { workshopId: workshop().id, refund: true, reason: "The hall is closed.", most: 10 },
  ]);
});

test("a refund that fails is named and asked for again", async () => {
  const answers = [
    { ...NOTHING, people: 1, failed: [DUE] },
    { ...NOTHING, refunded: [{ currency: "USD", amount: 25 }] },
  ];
  const office = await openDialog(TERMS, () => answers.shift() as Done);
  await office.press("Cancel workshop", office.dialog);
  const failed = await screen.findByText(/^The card provider refused one refund\./);
  expect(failed.closest("[role=alert]")).not.toBeNull();
  expect(screen.getByRole("link", { name: DUE.orderId.slice(0, 8) })).toBeVisible();
  await office.press("Refund again", office.dialog);
  expect(await screen.findByText("Nothing left to do.")).toBeVisible();
  expect(office.server.bodies("POST", "cancel-workshop").map(({ refund }) => refund)).toEqual([true, true]);
  expect(within(office.dialog).queryByRole("button", { name: "Refund again" })).toBeNull();
});

test("many seats go in steps that are shown", async () => {
  const steps: ((done: Done) => void)[] = [];
  const step = { ...NOTHING, people: 10, refunded: [{ currency: "USD", amount: 0.1 }] };
  const office = await openDialog(
    { ...TERMS, people: 25, byCard: [] },
    () => new Promise<Done>((answer) => steps.push(answer)),
  );
  await office.press("Cancel workshop", office.dialog);
  await screen.findByRole("progressbar", { name: "0 of 25 seats" });
  steps.shift()?.({ ...step, ahead: 15 });
  await screen.findByRole("progressbar", { name: "10 of 25 seats" });
  steps.shift()?.({ ...step, ahead: 5 });
  await screen.findByRole("progressbar", { name: "20 of 25 seats" });
  steps.shift()?.({ ...step, people: 5, ahead: 0 });
  await office.message("Workshop canceled");
  expect(await screen.findByText("25 people are notified by email.")).toBeVisible();
  expect(screen.getByText("$0.30 is refunded by card.")).toBeVisible();
});

test("an interrupted cancellation is reported and continues", async () => {
  const begun = { ...TERMS, people: 1, byCard: [], cancelledAt: "2026-11-21T12:00:00Z" };
  const office = await openDialog(begun, () => ({ ...NOTHING, people: 1 }));
  expect(await screen.findByText(/^The cancellation was interrupted\./)).toBeVisible();
  expect(screen.getByText(/^1 person is enrolled, is notified by email/)).toBeVisible();
  expect(screen.queryByText("Nothing left to do.")).toBeNull();
  await office.fill("reason", "The hall is closed.");
  await office.press("Finish cancellation", office.dialog);
  expect(await screen.findByText("1 person is notified by email.")).toBeVisible();
});
