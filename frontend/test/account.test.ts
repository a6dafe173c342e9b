import { describe, expect, test } from "vitest";
import { type Purchase, standingOf } from "@/account/library/purchase";
import { faultOf } from "@/account/password/change-password";
import { differences, type Profile, valuesOf } from "@/account/profile/profile";
import { sortWorkshops } from "@/lib/sort-workshops";

describe("workshops as one looks for them", () => {
  test("what is to come by its date, then what is over, the latest first", () => {
    const on = (date: string, phase: string) => ({ date, phase });
    const workshops = [
      on("2026-01-05", "completed"),
      on("2027-02-01", "upcoming"),
      on("2026-09-17", "completed"),
      on("2026-11-05", "ongoing"),
    ];
    expect(sortWorkshops(workshops).map(({ date }) => date)).toEqual([
      "2026-11-05",
      "2027-02-01",
      "2026-09-17",
      "2026-01-05",
    ]);
  });
});

describe("a new password", () => {
  test.each([
    ["", "abcdef", "abcdef", "missing"],
    ["old", "abcdef", "abcdeg", "differ"],
    ["old", "abcde", "abcde", "short"],
    ["old", "😀😀😀😀😀", "😀😀😀😀😀", "short"],
    ["old", "abcdef", "abcdef", null],
  ])("%s, %s, %s: %s", (current, next, again, fault) => {
    expect(faultOf({ current, next, again })).toBe(fault);
  });
});

describe("a profile", () => {
  const profile: Profile = {
    id: "1",
    email: "ada@example.com",
    updated_at: "2026-11-21T00:00:00Z",
    first_name: "Ada",
    last_name: null,
    language: "en",
    phone: null,
    address: null,
    city: null,
    postal_code: null,
    country: null,
    company: null,
    vat_id: null,
  };

  test("what is not known is an empty field", () => {
    expect(valuesOf(profile)).toMatchObject({ first_name: "Ada", last_name: "", language: "en" });
  });

  test("the fields that differ, in the order of the form", () => {
    const typed = { ...valuesOf(profile), city: "London", first_name: "Augusta" };
    expect(differences(typed, valuesOf(profile))).toEqual(["first_name", "city"]);
  });
});

describe("a purchase", () => {
  const product = { name: "Anvil", slug: "anvil", description: null, image_url: null, delivery_files: [] };
  const purchase = (changes: Partial<Purchase>): Purchase => ({
    id: "1",
    status: "paid",
    opens: true,
    quantity: 1,
    total_amount: 299,
    currency: "USD",
    payment_reference: null,
    created_at: "2026-11-21T00:00:00Z",
    product,
    order_details: null,
    ...changes,
  });
  const details = {
    id: "2",
    title: "",
    description: null,
    image_url: null,
    links: [],
    additional_details: {},
  };

  test.each([
    [{ status: "completed", order_details: details }, "available"],
    [{ status: "pending" }, "payable"],
    [{ status: "pending_payment", payment_reference: "cs_1" }, "payable"],
    [{ status: "payment_pending", payment_reference: "cs_1" }, "payable"],
    [{ status: "pending_payment" }, "waiting"],
    [{ status: "paid" }, "waiting"],
    [{ status: "refunded" }, "waiting"],
  ])("%j is %s [PAY-15]", (changes, standing) => {
    expect(standingOf(purchase(changes))).toBe(standing);
  });
});
