import { FakeServer, type Handler, refusal } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { screen } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const BUTTON = { name: "Stop these emails" };

test("one press ends the messages to a partner", async () => {
  const server = new FakeServer({ functions: { "stop-partner-mails": (() => ({ done: true })) as Handler } });
  const user = openPage("/partner-mails?token=x");
  await user.click(await screen.findByRole("button", BUTTON));
  expect(await screen.findByText(/You won't receive any more news for partners/)).toBeVisible();
  expect(server.bodies("POST", "stop-partner-mails")).toEqual([{ token: "x" }]);
});

test("a refusal says so, and the button stays", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  new FakeServer({ functions: { "stop-partner-mails": () => refusal(404, "unknown_link") } });
  const user = openPage("/partner-mails?token=x");
  await user.click(await screen.findByRole("button", BUTTON));
  expect(await screen.findByText(/That didn't work/)).toBeVisible();
  expect(screen.getByRole("button", BUTTON)).toBeEnabled();
});

test("a link without its token says that it isn't valid", async () => {
  new FakeServer({});
  openPage("/partner-mails");
  expect(await screen.findByText(/This link isn't valid/)).toBeVisible();
  expect(screen.queryByRole("button", BUTTON)).not.toBeInTheDocument();
});
