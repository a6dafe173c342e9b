import { translations } from "@test/pages.ts";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CompanyContext, UNKNOWN } from "@/lib/company";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";
import { SecurePayment } from "@/shared/checkout/secure-payment";

const WALLETS = "With Apple Pay or Google Pay, you pay with one confirmation";

function shown(wallets: boolean): string {
  const i18n = createI18n("en", translations("en", ["account", "checkout"]));
  const company = createElement(
    CompanyContext,
    { value: { ...UNKNOWN, wallets } },
    createElement(SecurePayment),
  );
  return renderToString(createElement(I18nContext, { value: i18n }, company));
}

test("wallets are named where the payment page has them, the safe payment always", () => {
  expect(shown(true)).toContain(WALLETS);
  expect(shown(false)).not.toContain(WALLETS);
  for (const html of [shown(true), shown(false)])
    expect(html).toContain("Secure payment: your card details go straight");
});
