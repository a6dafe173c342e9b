// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STORED } from "@/features/legal/stored-names";
import { askForPage } from "./pages.ts";
import { startServer } from "./server-bundle.ts";

const server = startServer();

/** Names under which the code writes to the browser: the constants of the files that use lib/storage to write. */
function namesInCode(): string[] {
  const files = readdirSync("src", { recursive: true }).filter((file) => /\.tsx?$/.test(String(file)));
  return files
    .map((file) => readFileSync(join("src", String(file)), "utf8"))
    .filter((code) => /\b(writeLocal|writeCookie|STORAGE_KEY = )/.test(code))
    .flatMap((code) => [...code.matchAll(/const (\w*KEY) = "([^"]+)"/g)])
    .filter(([, constant]) => constant !== "EARLIER_KEY")
    .map(([, , name]) => String(name));
}

test("the privacy page names every cookie and entry that the code writes, and no other", () => {
  const named = STORED.flatMap(({ names }) => [...names]);
  expect(named.sort()).toEqual(namesInCode().sort());
});

test("the terms promise what the operator set", () => {
  const { request } = askForPage(server, "/terms", "en");
  const { html } = server.render({ ...request, settings: { refundDays: 45 } });
  expect(html).toContain("45-day money-back guarantee");
  expect(html).toContain("Refund requests must reach us within 45 days");
  expect(html).not.toContain("30-day");
});
