import { beforeEach, describe, expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import { authErrorText, fieldOf } from "@/shared/session/auth-error";
import { isSitePath, storeReturnPath, takeReturnPath } from "@/shared/session/return-path";
import { translations } from "./pages.ts";

const texts = (language: Language) =>
  createI18n(language, translations(language, ["account"])).translator("account");

describe("errors of the auth API", () => {
  test.each([
    ["invalid_credentials", "Invalid login credentials"],
    ["email_not_confirmed", "Email not confirmed"],
    ["weak_password", "Password should be at least 6 characters."],
    ["same_password", "New password should be different from the old password."],
    ["otp_expired", "Email link is invalid or has expired"],
    ["validation_failed", "Signup requires a valid password"],
  ])("%s is said in English as the server says it", (code, message) => {
    expect(authErrorText(texts("en"), { code, message })).toBe(message);
  });

  test.each([
    ["user_banned", "User is banned", "This account is blocked. Contact us."],
    ["over_request_rate_limit", "Request rate limit reached", "Too many attempts. Wait a moment."],
    [
      "over_email_send_rate_limit",
      "For security purposes, you can only request this after 42 seconds.",
      "We've just sent an email. Try again in 42 seconds.",
    ],
    [
      "over_email_send_rate_limit",
      "For security purposes, you can only request this after 1 seconds.",
      "We've just sent an email. Try again in 1 second.",
    ],
    ["signup_disabled", "Signups not allowed for this instance", "You can't create an account right now"],
    ["validation_failed", "Unable to validate email address: invalid format", "Enter a valid email address"],
  ])("%s, which the server says in a library's words, is said plainly", (code, message, plain) => {
    expect(authErrorText(texts("en"), { code, message })).toBe(plain);
  });

  test("the other languages have their own words, and the server's where there are none", () => {
    const german = texts("de");
    expect(
      authErrorText(german, { code: "weak_password", message: "Password should be at least 8 characters." }),
    ).toBe("Das Passwort muss mindestens 8 Zeichen lang sein.");
    expect(authErrorText(german, { code: "odd", message: "Something odd" })).toBe("Something odd");
  });

  test("no answer is reported as such, whatever error the library throws", () => {
    const message = [
      { name: "AuthRetryableFetchError", message: "{}" },
      new TypeError("Failed to fetch"),
      {},
    ];
    expect(new Set(message.map((error) => authErrorText(texts("en"), error)))).toEqual(
      new Set(["The server didn't respond. Please try again."]),
    );
  });

  test("the field that an error concerns is returned", () => {
    expect(fieldOf({ code: "weak_password", message: "" })).toBe("password");
    expect(fieldOf({ message: "Unable to validate email address: invalid format" })).toBe("email");
    expect(fieldOf({ code: "invalid_credentials", message: "Invalid login credentials" })).toBeNull();
  });
});

describe("the return path", () => {
  beforeEach(() => localStorage.clear());

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "user", ""])(
    "%j is not a path of this site",
    (path) => {
      expect(isSitePath(path)).toBe(false);
      storeReturnPath(path);
      expect(takeReturnPath()).toBeNull();
    },
  );

  test("is given once", () => {
    storeReturnPath("/checkout?ref=AB");
    expect([takeReturnPath(), takeReturnPath()]).toEqual(["/checkout?ref=AB", null]);
  });

  test("is forgotten after a day, and when it was tampered with", () => {
    const now = Date.now();
    storeReturnPath("/checkout");
    vi.spyOn(Date, "now").mockReturnValue(now + 25 * 60 * 60 * 1000);
    expect(takeReturnPath()).toBeNull();
    localStorage.setItem("guildhall.returnTo", "{");
    expect(takeReturnPath()).toBeNull();
  });
});
