import "@testing-library/jest-dom/vitest";
import "./browser-parts.ts";
import { configure } from "@testing-library/dom";

/** What a person would read on the page, in place of its markup. */
function pageText(): string {
  const part = document.querySelector("dialog[open]") ?? document.querySelector("main") ?? document.body;
  return (part.textContent ?? "").slice(0, 2_000);
}

configure({
  // A machine under load may take longer than the usual second: a test waits for an event, never for a time.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(`${message?.split("\n")[0]}\nThe page says: ${pageText()}`),
});
