import "@testing-library/jest-dom/vitest";
import "./browser-parts.ts";
import { configure } from "@testing-library/dom";
import { vi } from "vitest";

// The files of a worker share a process and a document, which saves two thirds of the time. Each begins with modules
// of its own, so that no state of a module passes to the next file, and with an empty page and storage.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, "", "/");
document.body.innerHTML = "";
for (const [, name] of document.cookie.matchAll(/([^=; ]+)=/g)) {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no other way
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}

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
