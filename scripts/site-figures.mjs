// Print the medians of Lighthouse reports as a Markdown table, one row per address.
import { readFileSync } from "node:fs";

const SCORES = ["performance", "accessibility", "best-practices", "seo"];
const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

const byAddress = new Map();
for (const file of process.argv.slice(2)) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const path = new URL(report.requestedUrl).pathname;
  byAddress.set(path, [...(byAddress.get(path) ?? []), report]);
}

console.log("| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT |");
console.log("|---|---|---|---|---|---|---|---|");
for (const [path, reports] of byAddress) {
  const score = (name) => Math.round(median(reports.map((each) => each.categories[name].score)) * 100);
  const value = (name) => median(reports.map((each) => each.audits[name].numericValue));
  const cells = [
    ...SCORES.map(score),
    `${(value("largest-contentful-paint") / 1000).toFixed(2)} s`,
    value("cumulative-layout-shift").toFixed(3),
    `${Math.round(value("total-blocking-time"))} ms`,
  ];
  console.log(`| ${path} | ${cells.join(" | ")} |`);
}

const missed = new Set();
for (const report of [...byAddress.values()].flat()) {
  for (const name of SCORES.slice(1)) {
    for (const { id, weight } of report.categories[name].auditRefs) {
      if (weight > 0 && report.audits[id].score !== null && report.audits[id].score < 1) missed.add(`${name}: ${id}`);
    }
  }
}
for (const each of missed) console.error(each);
