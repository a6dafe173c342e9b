// Measures the size of a page's first load: the entry and the page's chunk with their static imports, and the styles.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const PAGES = ["home", "products"];
const LIMITS = { js: 115_000, css: 12_000 };
const client = new URL("../dist/client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", client), "utf8"));
const weigh = (file) => gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length;

function collect(name, chunks) {
  if (chunks.has(name)) return;
  chunks.set(name, manifest[name]);
  for (const imported of manifest[name].imports ?? []) collect(imported, chunks);
}

for (const page of PAGES) {
  const chunks = new Map();
  collect("index.html", chunks);
  collect(`src/app/pages/public/${page}.tsx`, chunks);
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
    console.log(
      `${page} ${kind}: ${sizes[kind] / 1000} KB gz of ${limit / 1000} KB${over ? ": TOO HEAVY" : ""}`,
    );
    if (over) process.exitCode = 1;
  }
}
