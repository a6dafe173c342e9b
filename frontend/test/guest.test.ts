import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STORAGE_KEY } from "@/shared/session/stored-session";

/** The script of the document, as the server inlines it behind the sign-in. */
const SCRIPT = readFileSync("../src/guildhall/web/guest.js", "utf8");

test("the frame is hidden from guests alone", () => {
  const { dataset } = document.documentElement;
  new Function(SCRIPT)();
  expect(dataset.guest).toBe("");
  delete dataset.guest;
  localStorage.setItem(STORAGE_KEY, "{}");
  new Function(SCRIPT)();
  expect(dataset.guest).toBeUndefined();
});
