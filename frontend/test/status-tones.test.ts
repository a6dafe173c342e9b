import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { toneOf } from "@/ui/status-tones";

const SOURCES = "src";
/** The tones themselves, and the one table of statuses. */
const TABLE = ["ui/badge.tsx", "ui/status-tones.ts"];
const TONE = '"(?:default|precious|secondary|outline|good|waiting|danger|info)"';
const MAPS = [
  new RegExp(`\\b(?!tone\\b|variant\\b)\\w+: ${TONE}[,;\\s}]`),
  new RegExp(`<Badge\\s+tone=\\{[^}]*[!=]== "\\w+"[^}]*${TONE}`),
  /\bBadgeTone\b/,
];

/** Return true if a source file chooses a badge's tone by a status itself. */
const mapsStatuses = (source: string) => source.includes("Badge") && MAPS.some((map) => map.test(source));

describe("an order's badge", () => {
  it("has the style of its status in the office [STATE-13, STATE-14, STATE-15, STATE-16]", () => {
    const tones = (...words: string[]) => words.map((word) => toneOf("orders", word));
    expect(tones("completed", "paid", "delivered")).toEqual(["default", "default", "default"]);
    expect(tones("pending", "processing")).toEqual(["secondary", "secondary"]);
    expect(tones("cancelled", "refunded")).toEqual(["danger", "danger"]);
    expect(tones("pending_payment")).toEqual(["outline"]);
  });

  it.each([
    ["paid", "good"],
    ["completed", "good"],
    ["pending", "waiting"],
    ["pending_payment", "waiting"],
    ["payment_pending", "waiting"],
    ["cancelled", "danger"],
    ["delivered", "info"],
    ["refunded", "secondary"],
    ["processing", "secondary"],
    ["shipped", "secondary"],
  ])("of %s is %s in the account", (status, tone) => {
    expect(toneOf("own_orders", status)).toBe(tone);
  });
});

test("a status without a tone is gray", () => {
  expect(toneOf("orders", "lost")).toBe("secondary");
});

test("no other file chooses a badge's tone by a status", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !TABLE.includes(file));
  expect(files.filter((file) => mapsStatuses(readFileSync(join(SOURCES, file), "utf8")))).toEqual([]);
});

test.each([
  'import { Badge } from "@/ui/badge"; const TONES = { paid: "good", open: "waiting" };',
  'import { Badge } from "@/ui/badge"; <Badge tone={status === "paid" ? "good" : "info"}>',
  'import type { BadgeTone } from "@/ui/badge"; const toneOf = (status: string): BadgeTone => "good";',
])("the search finds %s", (source) => expect(mapsStatuses(source)).toBe(true));
