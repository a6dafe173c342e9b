import { expect, test } from "vitest";
import { isSpeltByServer, slugOf } from "@/components/forms/slug";

test.each([
  ["Market Stall 2", "market-stall-2", false],
  ["Grüße", "gr-e", false],
  ["Привет", "", true],
  ["Привет 2", "", true],
  ["日本 2027", "", true],
  ["🎁", "", true],
  ["", "", false],
])("the slug of %j is %j", (name, slug, byServer) => {
  expect([slugOf(name), isSpeltByServer(name)]).toEqual([slug, byServer]);
});
