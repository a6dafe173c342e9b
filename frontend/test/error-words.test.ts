import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HttpError } from "@/lib/server/http";

const SOURCE = "src";
/** Files that may read an error's raw message: they choose the texts that people see, or write to the server's log. */
const CHOOSING = [
  "lib/server/http.ts",
  "shared/session/auth-error.ts",
  "components/forms/error-text.ts",
  "app/rendering/render.tsx",
];
const RAW = /\b(error|reason|failure|cause)\??\.message\b|\$\{error\}/;

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);

test("no page shows the raw message of a library, the browser or the database", () => {
  expect(sources.length).toBeGreaterThan(500);
  const showing = sources.filter((file) => RAW.test(readFileSync(`${SOURCE}/${file}`, "utf8")));
  expect(showing.filter((file) => !CHOOSING.includes(file))).toEqual([]);
});

const answer = (status: number, code: string, hint: string | null, details: string | null = null) =>
  new HttpError("The server's words", status, code, hint, details).words;

test("refusals and invalid fields are explained in the server's words", () => {
  expect(answer(409, "P0001", "sold_out")).toBe("The server's words");
  expect(answer(413, "PGRST102", null)).toBe("The server's words");
  expect(answer(400, "PGRST102", null, "name: Please fill in this field; age: no")).toBe(
    "name: Please fill in this field",
  );
  expect(answer(400, "23502", null, "name: Please fill in this field")).toBe(
    "name: Please fill in this field",
  );
});

test("messages about the request itself are not for people", () => {
  expect(answer(400, "PGRST204", "Perhaps you meant 'name'.")).toBeNull();
  expect(answer(400, "PGRST100", null, 'unexpected "x"')).toBeNull();
  expect(answer(400, "22P02", null)).toBeNull();
  expect(answer(500, "XX000", null)).toBeNull();
  expect(answer(502, "", null)).toBeNull();
});
