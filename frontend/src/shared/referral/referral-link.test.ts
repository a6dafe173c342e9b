import { expect, test } from "vitest";
import { referralLink } from "./referral-link.ts";

test.each([
  ["", "?ref=ADA"],
  ["/products", "/products?ref=ADA"],
  ["/products?type=book", "/products?type=book&ref=ADA"],
  ["/workshops/log#place", "/workshops/log?ref=ADA#place"],
  ["/products?ref=OTHER&type=book#top", "/products?type=book&ref=ADA#top"],
])("a partner's link to %j carries the code where the server reads it", (path, expected) => {
  expect(referralLink("ADA", path)).toBe(window.location.origin + expected);
});
