import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UNKNOWN } from "@/lib/company";
import { sectionsOf } from "@/public/legal/legal-sections";
import { STORED } from "@/public/legal/stored-names";
import { askForPage, translations } from "./pages.ts";
import { startServer } from "./server-bundle.ts";

const server = startServer();

const SOURCES = readdirSync("src", { recursive: true })
  .map(String)
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join("src", file), "utf8") }));
const WRITES = { writeLocal: "local", storedList: "local", writeSession: "session", writeCookie: "cookie" };
const CONSTANT = /^(?:export )?(?: {2})?const (\w+) = ("[^"]+"|`[^`]+`);/gm;
/** The constants of other files that names are made of, and the session, which the auth client writes. */
const SHARED = { UNSAVED_KEY: "guildhall.unsaved" };
const BY_CLIENT = "guildhall.auth: local";

/** Name the entry that an argument such as KEY or `${KEY}.probe` stands for; what a caller chooses is "…". */
function nameOf(argument: string, constants: Record<string, string>): string {
  const known = constants[argument] ?? argument;
  if (!/["`]/.test(known)) return argument in SHARED ? SHARED[argument as "UNSAVED_KEY"] : "…";
  return known.slice(1, -1).replace(/\$\{(\w+)\}/g, (_, part: string) => nameOf(part, constants));
}

/** What the code writes to the browser's storage and where, as in "basket: local". */
function entriesInCode(): string[] {
  const written = SOURCES.filter(({ file }) => !["lib/storage.ts", "lib/stored-list.ts"].includes(file));
  return written.flatMap(({ code }) => {
    const constants = Object.fromEntries([...code.matchAll(CONSTANT)].map(([, name, text]) => [name, text]));
    const calls = code.matchAll(/\b(writeLocal|storedList|writeSession|writeCookie)\(\s*(\w+|`[^`]+`),/g);
    return [...calls].map(
      ([, call = "", argument = ""]) => `${nameOf(argument, constants)}: ${WRITES[call as "writeLocal"]}`,
    );
  });
}

/** Names of the cookies that the server sets; one that ends in a dash has a suffix per account. */
function namesOfServer(): string[] {
  const folder = "../src/guildhall";
  return readdirSync(folder, { recursive: true })
    .filter((file) => String(file).endsWith(".py"))
    .map((file) => readFileSync(join(folder, String(file)), "utf8"))
    .flatMap((code) => [...code.matchAll(/^COOKIE = "([^"]+)"/gm)])
    .map(([, name]) => `${name?.endsWith("-") ? `${name}…` : name}: cookie`);
}

test("the privacy page names every cookie and entry that the code writes, and no other", () => {
  const named = STORED.flatMap(({ names, places }) =>
    names.flatMap((name) => places.map((place) => `${name}: ${place}`)),
  );
  const written = new Set([...entriesInCode(), ...namesOfServer(), BY_CLIENT]);
  expect(named.sort()).toEqual([...written].sort());
});

test("nothing else reaches the browser's storage", () => {
  const others = SOURCES.filter(({ code }) => /\b(local|session)Storage\b|document\.cookie =/.test(code));
  expect(others.map(({ file }) => file)).toEqual(["lib/storage.ts"]);
});

test("the law is that of the company's seat, wherever the operator has it [PUB-93]", () => {
  const company = {
    name: "Kontor GmbH",
    street: "Am Markt 1",
    city: "28195 Bremen, Deutschland",
    email: "a@b.example",
    phone: "",
    legal: {},
  };
  for (const path of ["/terms", "/privacy", "/imprint"]) {
    const { request } = askForPage(server, path, "de");
    const { html } = server.render({ ...request, settings: { company } });
    expect(html).toContain(": 28195 Bremen, Deutschland.");
    expect(html).not.toMatch(/Oregon|Portland/);
  }
});

test("the terms promise what the operator set", () => {
  const { request } = askForPage(server, "/terms", "en");
  const { html } = server.render({
    ...request,
    settings: { refundDays: 45, company: { ...UNKNOWN, refundDays: 45 } },
  });
  expect(html).toContain("45-day money-back guarantee");
  expect(html).toContain("Refund requests must reach us within 45 days");
  expect(html).not.toContain("30-day");
});

test("the privacy page tells of the question who recommended the shop only while it asks", () => {
  const { request } = askForPage(server, "/privacy", "en");
  const shown = (asksRecommender: boolean) =>
    server.render({ ...request, settings: { company: { ...UNKNOWN, asksRecommender } } }).html;
  expect(shown(true)).toContain("At the checkout, we ask “Who recommended us?”.");
  expect(shown(false)).not.toContain("At the checkout, we ask");
});

const OBLIGED = {
  de: "zahlungspflichtig",
  fr: "avec obligation de paiement",
  es: "con obligación de pago",
  it: "con obbligo di pagamento",
} as const;
const ORDER_BUTTONS = [
  "account.payment.pay",
  "account.checkout.payAll",
  "account.checkout.payThese_one",
  "account.checkout.payThese_other",
  "checkout.guest.pay",
  "booking.enroll.action",
];

test.each(Object.entries(OBLIGED))(
  "every button that orders says in %s that it obliges to pay",
  (language, words) => {
    const texts = translations(language as keyof typeof OBLIGED, ["account", "checkout", "booking"]);
    for (const key of ORDER_BUTTONS) {
      const label = key
        .split(".")
        .reduce<ReturnType<typeof translations>>((branch, name) => branch[name], texts);
      expect(String(label).toLowerCase(), key).toContain(words);
    }
  },
);

/** The words of Directive 2011/83/EU, Article 11a (1) and (3); Italian as in Article 54-bis of the Codice del consumo. */
const WITHDRAWAL = {
  en: ["Withdraw from contract here", "Confirm withdrawal"],
  de: ["Vertrag widerrufen", "Widerruf bestätigen"],
  fr: ["Renoncer au contrat ici", "Confirmer la rétractation"],
  es: ["Desistir del contrato aquí", "Confirmar desistimiento"],
  it: ["Recedere dal contratto qui", "Conferma recesso"],
} as const;

test.each(Object.entries(WITHDRAWAL))(
  "the withdrawal function has the words of the law in %s, wherever it is",
  (language, [start, confirm]) => {
    const {
      "legal-withdrawal": withdrawal,
      public: frame,
      account,
    } = translations(language as keyof typeof WITHDRAWAL, ["legal-withdrawal", "public", "account"]);
    expect([withdrawal.start, withdrawal.confirm]).toEqual([start, confirm]);
    expect(withdrawal.right.text).toContain(start);
    expect(frame.nav.withdraw).toBe(start);
    expect(account.orders.agreed.withdraw).toBe(start);
  },
);

test("a section about a fact that the shop lacks is left out, and its lines elsewhere", () => {
  const text =
    "# {{refundDays}} days\nAny reason.\n# Law\n{{refundDays}} days\n# Partners\nPaid.\n{{refundDays}} days";
  const shown = (refundDays: string) =>
    sectionsOf(text, { refundDays }).map(({ title, text }) => [title, text]);
  expect(shown("")).toEqual([["Partners", "Paid."]]);
  expect(shown("7")).toEqual([
    ["7 days", "Any reason."],
    ["Law", "7 days"],
    ["Partners", "Paid.\n7 days"],
  ]);
});
