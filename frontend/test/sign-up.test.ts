import { expect, test } from "vitest";
import { metadataOf, NO_DETAILS, readPrefill } from "@/public/create-account/sign-up-details";

test("prefill parameters are read, and leave the address; others stay", () => {
  const prefill = readPrefill(
    "?email=ada%40example.com&firstName=Ada&lng=de&postalCode=N1&orderId=o-1&referral_code=p7",
  );
  expect(prefill).toEqual({
    details: { ...NO_DETAILS, email: "ada@example.com", firstName: "Ada", postalCode: "N1" },
    filled: true,
    referralCode: "p7",
    next: null,
    rest: "?lng=de",
  });
});

test("an order number alone means that an account is to be completed; a referral code does not", () => {
  expect(readPrefill("?orderId=o-1").filled).toBe(true);
  expect(readPrefill("?referral_code=P7")).toMatchObject({ filled: false, referralCode: "P7", rest: "" });
});

test("a buyer's link leads to a page of this site, and leaves the address", () => {
  const prefill = readPrefill("?next=/user/products&email=ada%40example.com");
  expect(prefill).toMatchObject({ next: "/user/products", rest: "", filled: true });
  expect(readPrefill("?next=https://evil.example&email=ada%40example.com").next).toBeNull();
  expect(readPrefill("?next=//evil.example&email=ada%40example.com").next).toBeNull();
  expect(readPrefill("?next=/user/products").next).toBeNull();
});

test("only filled fields become metadata, under the names of the profile's fields", () => {
  const details = {
    ...NO_DETAILS,
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "L",
    postalCode: "N1",
  };
  expect(metadataOf(details, "fr")).toEqual({
    first_name: "Ada",
    last_name: "L",
    language: "fr",
    postal_code: "N1",
  });
});
