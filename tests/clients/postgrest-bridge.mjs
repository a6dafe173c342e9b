// The real postgrest-js client under remote control: one JSON line in, one JSON line out.
//
// In: a call {table, token, chain}; the chain is a list of [method, ...arguments], as in source code.
// Out: the client's parsed answer.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../../frontend/package.json", import.meta.url));
const { PostgrestClient } = require("@supabase/postgrest-js");

const [url] = process.argv.slice(2);

async function perform({ table, token, chain }) {
  const headers = { apikey: "public-key", Authorization: `Bearer ${token ?? "public-key"}` };
  let builder = new PostgrestClient(url, { headers }).from(table);
  for (const [method, ...args] of chain) builder = builder[method](...args);
  const { data, error, count, status } = await builder;
  const details = error && { code: error.code, message: error.message, details: error.details, hint: error.hint };
  return { data, error: details, count, status };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await perform(JSON.parse(line)))}\n`);
}
