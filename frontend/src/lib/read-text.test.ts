import { expect, test } from "vitest";
import { readText } from "@/lib/read-text";

const bytes = (...each: number[]) => new Uint8Array(each).buffer;

test.each([
  ["UTF-8", bytes(0x4a, 0xc3, 0xb6, 0x72, 0x67)],
  ["UTF-8", bytes(0xef, 0xbb, 0xbf, 0x4a, 0xc3, 0xb6, 0x72, 0x67)],
  ["Windows-1252", bytes(0x4a, 0xf6, 0x72, 0x67)],
  ["UTF-16", bytes(0xff, 0xfe, 0x4a, 0, 0xf6, 0, 0x72, 0, 0x67, 0)],
  ["UTF-16", bytes(0xfe, 0xff, 0, 0x4a, 0, 0xf6, 0, 0x72, 0, 0x67)],
])("Jörg is read from %s", (encoding, file) => {
  expect(readText(file)).toEqual({ text: "Jörg", encoding });
});

test("an empty file has no text", () => {
  expect(readText(bytes())).toEqual({ text: "", encoding: "UTF-8" });
});
