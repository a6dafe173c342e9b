import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test.each([
  ["granted", "granted"],
  ["refused", "refused"],
  ["perhaps", null],
  [null, null],
])("a stored choice of %j is read as %j", async (stored, choice) => {
  if (stored) localStorage.setItem("guildhall.consent", stored);
  const consent = await import("@/lib/consent");
  expect(consent.consentChoice()).toBe(choice);
});
