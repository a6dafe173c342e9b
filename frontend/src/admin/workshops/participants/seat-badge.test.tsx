import { translations } from "@test/pages.ts";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Participant } from "@/admin/workshops/participants/participant";
import { SeatBadge } from "@/admin/workshops/participants/seat-badge";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";

afterEach(() => vi.useRealTimers());

test.each([
  ["2027-01-21T23:00:00", "Held until 11:00 PM"],
  ["2027-01-22T23:00:00", "Held until Jan 22, 2027, 11:00 PM"],
])("a hold until %s says the day unless it is today", (held_until, words) => {
  vi.useFakeTimers({ now: new Date("2027-01-21T12:00:00") });
  const seat = { enrollment_status: "pending", held_until } as Participant;
  const i18n = createI18n("en", translations("en", ["admin-workshops"]));
  const html = renderToString(
    <I18nContext value={i18n}>
      <SeatBadge seat={seat} />
    </I18nContext>,
  );
  expect(html.replaceAll("\u202f", " ")).toContain(`>${words}<`);
});
