import { expect, test } from "vitest";
import { bucketsOf, periodsOf, type SalesAnswer } from "@/admin/dashboard/buckets";
import { ticksOf } from "@/admin/dashboard/scale";

test.each([
  [[], [0.01, 0]],
  [
    [0, 0],
    [0.01, 0],
  ],
  [[598], [600, 400, 200, 0]],
  [[1000], [1000, 750, 500, 250, 0]],
  [
    [37, -12],
    [40, 20, 0, -20],
  ],
  [[-80], [20, 0, -20, -40, -60, -80]],
])("the axis of %j is %j", (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks);
});

test("an axis of counts has no parts of one", () => {
  expect(ticksOf([1], 1)).toEqual([1, 0]);
  expect(ticksOf([3], 1)).toEqual([3, 2, 1, 0]);
});

test("every value lies on the axis, and there are few ticks", () => {
  for (let value = 0.01; value < 1e7; value *= 1.37) {
    const ticks = ticksOf([value, -value / 3]);
    expect(ticks.length).toBeLessThan(8);
    expect(ticks[0]).toBeGreaterThanOrEqual(value);
    expect(ticks.at(-1)).toBeLessThanOrEqual(-value / 3);
    expect(ticks).toContain(0);
  }
});

test("the previous period has as many bars, which end where the shown ones begin", () => {
  const day = (date: string, net: number) => ({ day: date, currency: "USD", placed: 1, net });
  const answer = {
    first: "2026-11-01",
    last: "2026-11-30",
    now: { money: [], funnel: {}, days: [day("2026-11-30", 5)] },
    before: { money: [], funnel: {}, days: [day("2026-10-31", 7), day("2026-10-02", 1)] },
  } as unknown as SalesAnswer;
  const { now, before } = periodsOf(answer);
  const [shown, earlier] = [bucketsOf(now, "USD"), bucketsOf(before, "USD")];
  expect([earlier.length, earlier[0]?.from, earlier.at(-1)?.to]).toEqual([
    shown.length,
    "2026-10-02",
    "2026-10-31",
  ]);
  expect([shown.at(-1)?.net, earlier[0]?.net, earlier.at(-1)?.net]).toEqual([5, 1, 7]);
});
