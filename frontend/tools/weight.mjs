// Compares what pages load with their budgets: bytes as sent to the browser (Brotli), and files. The script is all that
// a visit loads by itself; tests/layout holds the public pages to the same budgets in a browser.
import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const budgets = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8"));
const client = new URL("../dist/client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", client), "utf8"));
const named = Object.fromEntries(Object.entries(manifest).map(([key, { name }]) => [name, key]));
// As src/guildhall/web/build.py preloads it: chunks by their names in vite-chunks.ts.
const FRAMES = {
  public: [],
  account: ["inner", "src/shared/session/session-keeper.ts", "src/app/layouts/account.tsx"],
  admin: ["inner", "src/shared/session/session-keeper.ts", "src/app/layouts/admin.tsx", "office"],
};
const ROUTES = ["src/app/routing/inner-routes.ts", "src/app/routing/inner-pages.ts"];

function weigh(file) {
  const sent = new URL(`${file}.br`, client);
  return existsSync(sent)
    ? readFileSync(sent).length
    : brotliCompressSync(readFileSync(new URL(file, client))).length;
}

function collect(entry, chunks) {
  const name = entry in manifest ? entry : named[entry];
  if (chunks.has(name)) return;
  chunks.set(name, manifest[name]);
  for (const imported of manifest[name].imports ?? []) collect(imported, chunks);
}

/** The entries of a page: its frame, its file, and the sections that follow it without a press. */
function entriesOf(page) {
  const area = page.split("/")[0];
  const sections = Object.keys(manifest).filter((key) =>
    key.startsWith(`src/app/sections/${page.split("/")[1]}-`),
  );
  const inner = area === "public" ? [] : ROUTES;
  return ["index.html", ...FRAMES[area], ...inner, `src/app/pages/${page}.tsx`, ...sections];
}

/** The styles of the pages behind the sign-in contain all others. */
function sheetsOf(page, chunks) {
  const worn = page.startsWith("public/") ? [...chunks.values()] : [manifest[named.inner]];
  return [...new Set(worn.flatMap(({ css = [] }) => css))];
}

for (const [path, { page, ...limits }] of Object.entries(budgets)) {
  const chunks = new Map();
  for (const entry of entriesOf(page)) collect(entry, chunks);
  const files = [...chunks.values()].map(({ file }) => file);
  const sum = (names) => names.reduce((bytes, name) => bytes + weigh(name), 0);
  const found = { script: sum(files), files: files.length, css: sum(sheetsOf(page, chunks)) };
  for (const kind of Object.keys(limits)) {
    const over = found[kind] > limits[kind];
    console.log(`${path} ${kind}: ${found[kind]} of ${limits[kind]}${over ? ": TOO HEAVY" : ""}`);
    if (over) process.exitCode = 1;
  }
}
