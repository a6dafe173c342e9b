import { openOffice } from "@test/office.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const SOUND = {
  checkedAt: "2026-11-16T08:00:00.000000Z",
  progress: null,
  kinds: [],
  mismatches: [],
  more: false,
};

test("the last result is read at first, and the check runs anew when it is asked for", async () => {
  const office = await openOffice("/admin/reconciliation", "Reconciliation", {
    functions: { reconciliation: SOUND },
  });
  await screen.findByRole("heading", { name: "Everything matches" });
  const asked = () => office.server.bodies("POST", "reconciliation").map(({ again }) => again);
  expect(asked()).toEqual([false]);
  await office.press("Check again");
  await waitFor(() => expect(asked()).toEqual([false, true]));
});
