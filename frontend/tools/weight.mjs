// Weighs what /products loads first: the entry and the page's chunk with their static imports, and the styles.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMITS = { js: 125_000, css: 12_000 };
const client = new URL("../dist/client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", client), "utf8"));
const weigh = (file) => gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length;

const chunks = new Map();
function collect(name) {
  if (chunks.has(name)) return;
  chunks.set(name, manifest[name]);
  for (const imported of manifest[name].imports ?? []) collect(imported);
}
collect("index.html");
collect("src/app/pages/products.tsx");

const sizes = { js: 0, css: 0 };
for (const { file, css = [] } of chunks.values()) {
  const kinds = { js: [file], css };
  for (const [kind, files] of Object.entries(kinds)) {
    for (const each of files) {
      const size = weigh(each);
      sizes[kind] += size;
      console.log(`${(size / 1000).toFixed(1).padStart(8)} KB gz  ${each}`);
    }
  }
}
for (const [kind, limit] of Object.entries(LIMITS)) {
  const over = sizes[kind] > limit;
  console.log(`${kind}: ${sizes[kind] / 1000} KB gz of ${limit / 1000} KB${over ? ": TOO HEAVY" : ""}`);
  if (over) process.exitCode = 1;
}
