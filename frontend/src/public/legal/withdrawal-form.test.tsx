import { FakeServer } from "@test/fake-server.ts";
import { type } from "@test/office.ts";
import { openPage } from "@test/render-page.tsx";
import { screen } from "@testing-library/dom";
import { expect, test } from "vitest";

test("a withdrawal is checked and then confirmed", async () => {
  const server = new FakeServer({ functions: { "withdraw-from-contract": () => null } });
  const user = openPage("/withdrawal");
  await type(await screen.findByLabelText("Your name"), "Ada Stall");
  await type(screen.getByLabelText("Email for the confirmation"), "ada@example.com");
  await type(screen.getByLabelText("Order number"), "1a2b3c4d");
  await user.click(screen.getByRole("button", { name: "Withdraw from contract here" }));
  expect(await screen.findByText(/^Ada Stall withdraws from the contract of order 1a2b3c4d\./)).toBeVisible();
  expect(server.bodies("POST", "withdraw-from-contract")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Change" }));
  expect(screen.getByLabelText("Order number")).toHaveValue("1a2b3c4d");
  await user.click(screen.getByRole("button", { name: "Withdraw from contract here" }));
  await user.click(await screen.findByRole("button", { name: "Confirm withdrawal" }));
  expect(await screen.findByText(/Your withdrawal has been sent\./)).toBeVisible();
  const statement = { name: "Ada Stall", orderNumber: "1a2b3c4d", email: "ada@example.com", language: "en" };
  expect(server.bodies("POST", "withdraw-from-contract")).toEqual([statement]);
});
