// Measures the size of a page's first load: the entry and the page's chunk with their static imports, and the styles.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const VISITORS = { start: ["index.html"], js: 116_500, css: 12_000 };
// As src/guildhall/web/build.py preloads it: chunks by their names in vite.config.ts.
const OFFICE = {
  start: ["index.html", "inner", "office", "src/shared/session/session-keeper.ts"],
  js: 168_000,
  css: 15_000,
};
const PAGES = {
  "public/home": VISITORS,
  "public/products": VISITORS,
  "admin/dashboard": { ...OFFICE, js: 176_500 },
  "admin/orders": OFFICE,
  "admin/users": OFFICE,
  "admin/products": OFFICE,
  "admin/settings": { ...OFFICE, js: 185_000 },
};
const client = new URL("../dist/client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", client), "utf8"));
const named = Object.fromEntries(Object.entries(manifest).map(([key, { name }]) => [name, key]));
const weigh = (file) => gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length;

function collect(entry, chunks) {
  const name = entry in manifest ? entry : named[entry];
  if (!name && entry.startsWith("src/app/pages/admin/")) return; // a page that is part of `office`
  if (chunks.has(name)) return;
  chunks.set(name, manifest[name]);
  for (const imported of manifest[name].imports ?? []) collect(imported, chunks);
}

/** The styles of the pages behind the sign-in contain all others. */
function sheetsOf(page, chunks) {
  const worn = page.startsWith("public/") ? [...chunks.values()] : [manifest[named.inner]];
  return [...new Set(worn.flatMap(({ css = [] }) => css))];
}

for (const [page, limits] of Object.entries(PAGES)) {
  const chunks = new Map();
  for (const entry of [...limits.start, `src/app/pages/${page}.tsx`]) collect(entry, chunks);
  const files = { js: [...chunks.values()].map(({ file }) => file), css: sheetsOf(page, chunks) };
  for (const [kind, names] of Object.entries(files)) {
    const sizes = names.map((name) => ({ name, size: weigh(name) }));
    for (const { name, size } of sizes) console.log(`${(size / 1000).toFixed(1).padStart(8)} KB gz  ${name}`);
    const sum = sizes.reduce((bytes, { size }) => bytes + size, 0);
    const over = sum > limits[kind];
    console.log(
      `${page} ${kind}: ${sum / 1000} KB gz of ${limits[kind] / 1000} KB${over ? ": TOO HEAVY" : ""}`,
    );
    if (over) process.exitCode = 1;
  }
}
