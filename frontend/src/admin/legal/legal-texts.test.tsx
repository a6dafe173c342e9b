import { refusal } from "@test/fake-server.ts";
import { openOffice } from "@test/office.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const IN_FORCE = { version: 1, text: "# Terms\n\nOurs.", own: true, publishedAt: "2026-11-01T10:00:00Z" };
const words = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Text" });

test("a text that another user published meanwhile is not overwritten, and nothing typed is lost", async () => {
  const office = await openOffice("/admin/legal", "Legal texts", { functions: { "legal-text": IN_FORCE } });
  await office.fill("text", "# Terms\n\nMine.");
  office.server.call("legal-text", { ...IN_FORCE, version: 2, text: "# Terms\n\nTheirs." });
  office.server.call("publish-legal-text", () => refusal(409, "legal_text_changed"));
  await office.press("Publish");
  await screen.findByText(/^Someone else saved/);
  expect(await words()).toHaveValue("# Terms\n\nMine.");
  office.server.call("publish-legal-text", { ...IN_FORCE, version: 3, text: "# Terms\n\nMine." });
  await office.press("Save my choices");
  await screen.findByText("Published. New orders keep this version.");
  expect(
    office.server.bodies("POST", "publish-legal-text").map(({ version, text }) => [version, text]),
  ).toEqual([
    [1, "# Terms\n\nMine."],
    [2, "# Terms\n\nMine."],
  ]);
});

test("typed words are not left without a question", async () => {
  const office = await openOffice("/admin/legal", "Legal texts", { functions: { "legal-text": IN_FORCE } });
  await office.fill("text", "# Terms\n\nMine.");
  await office.user.selectOptions(screen.getByRole("combobox", { name: "Page" }), "privacy");
  expect(await screen.findByRole("dialog")).toHaveTextContent("Leave without saving?");
  expect(await words()).toHaveValue("# Terms\n\nMine.");
});

test("the page begins with a language that the shop offers, and lists no other", async () => {
  const office = await openOffice("/admin/legal", "Legal texts", {
    functions: { "legal-text": IN_FORCE },
    settings: { contentLanguage: "de", languages: ["de", "fr"] },
  });
  const page = within(screen.getByRole("main"));
  const languages = page.getByRole("combobox", { name: "Language" });
  expect(languages).toHaveValue("de");
  expect(
    within(languages)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["Deutsch", "Français"]);
  await words();
  expect(office.server.bodies("POST", "legal-text")).toEqual([
    expect.objectContaining({ page: "terms", language: "de" }),
  ]);
});

test("the page lists the markets that matter to the shop, and all of them on request", async () => {
  const office = await openOffice("/admin/legal", "Legal texts", {
    functions: {
      "legal-text": IN_FORCE,
      "sold-in": { markets: ["FR", "XX"], currencies: ["USD"], exchanged: false },
    },
  });
  const markets = within(screen.getByRole("main")).getByRole("combobox", { name: "Market" });
  const listed = () =>
    within(markets)
      .getAllByRole("option")
      .map((option) => option.textContent);
  await waitFor(() => expect(listed()).toEqual(["All other countries", "France"]));
  await office.press("Show all markets");
  expect(listed()).toHaveLength(8);
  expect(screen.queryByRole("button", { name: "Show all markets" })).toBeNull();
});
