// Real auth-js clients under remote control: one JSON line in, one JSON line out.
//
// In: a list of calls {tab, storage, method, args}, made at the same time; `mfa.enroll` is a method, too.
// Tabs with the same storage name share it, like the tabs of one browser. Out: the list of their answers {data, error}.
// The client is the one that the page ships.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../../frontend/package.json", import.meta.url));
const { GoTrueClient } = require("@supabase/auth-js");

const [url] = process.argv.slice(2);
const storages = new Map();
const tabs = new Map();

function storage(name) {
  if (!storages.has(name)) storages.set(name, new Map());
  const items = storages.get(name);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function tab({ tab: name, storage: browser, flowType = "implicit" }) {
  if (!tabs.has(name)) {
    const client = new GoTrueClient({
      url,
      headers: { apikey: "the-public-key", Authorization: "Bearer the-public-key" },
      storage: storage(browser),
      storageKey: `auth-${browser}`,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType,
      experimental: { recoveryCodes: true },
    });
    tabs.set(name, client);
  }
  return tabs.get(name);
}

async function perform(call) {
  const names = call.method.split(".");
  const name = names.pop();
  const target = names.reduce((part, each) => part[each], tab(call));
  const { data, error } = await target[name](...(call.args ?? []));
  if (!error) return { data, error: null };
  const { status, code, message, reasons } = error;
  return { data, error: { name: error.name, status, code, message, reasons } };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answers = await Promise.all(JSON.parse(line).map(perform));
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
process.exit(0);
