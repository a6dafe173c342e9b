import { openOffice } from "@test/office.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const REFUSED = "Enter an early-bird price that is lower than the price, and more than 0.";

test("an early-bird price that is not lower is named at its field while it is typed", async () => {
  const office = await openOffice("/admin/workshops/new", "Add Workshop");
  await office.fill("price", "90");
  await office.fill("early_price", "90");
  expect(await screen.findByText(REFUSED)).toBeVisible();
  await office.fill("early_price", "80");
  await waitFor(() => expect(screen.queryByText(REFUSED)).not.toBeInTheDocument());
});
