import { translations } from "@test/pages";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";
import { Priced } from "@/shared/discounts/priced";

/** The part with both prices, which is still on its way. */
vi.mock("@/shared/discounts/reduced-price", () => new Promise(() => undefined));

test.each([
  ["a code", {}, "€149.10 EUR"],
  ["an early-bird price", { listed: 119 }, "€119.00 EUR"],
])("the server's price stays until %s can stand beside the regular one", async (_, listed, text) => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  const i18n = createI18n("en", translations("en", ["public"]), {}, () => Promise.resolve({}));
  const place = document.createElement("p");
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nContext value={i18n}>
        <Priced price={149.1} currency="EUR" reduction={3010} lowest={139} {...listed} />
      </I18nContext>,
    ),
  );
  expect(place).toHaveTextContent(text);
  await act(async () => root.unmount());
});
