// Checks the languages of src/locales/languages.json: same keys, nothing empty, same placeholders, every plural category, no text left in
// English, each language's typography, no key used in code that does not exist. Exits 1 with one line per error. A language marked
// as partial may lack texts, which are shown in English; the check prints how many.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listOf, ownTexts } from "./locale-texts.mjs";

const FOLDER = "src/locales";
const LANGUAGES = listOf(FOLDER);
// Names, loan words and units are the same in every language; a larger share means missing translations.
const IDENTICAL_SHARE = 0.2;
/** Typography errors by language: a pattern and its message. English writes as the specification does. */
const MARKS = {
  en: [[/’/, "an apostrophe is '"]],
  de: [
    [/\.\.\./, "an ellipsis is one sign, with a no-break space before it: \u00a0…"],
    [/[\d}] %/, "a no-break space before %"],
    [/["”]|„[^“]*$|^[^„]*“/, "quotation marks are „…“"],
    [/\w'\w/, "an apostrophe is ’"],
    [/ - \{/, "a dash is –"],
  ],
  fr: [
    [/\.\.\./, "an ellipsis is one sign: …"],
    [/[ \p{L}\d)}%][;!?](?=\s|$)|[ ](?=[:;!?»])|« /u, "a no-break space before : ; ! ? » and after «"],
    [/[\d}] %/, "a no-break space before %"],
    [/\p{L}'\p{L}/u, "an apostrophe is ’"],
    [/ - \{/, "a dash is –"],
  ],
  it: [
    [/\.\.\./, "an ellipsis is one sign: …"],
    [/[\d}] %/, "a no-break space before %"],
    [/\p{L}'\p{L}/u, "an apostrophe is ’"],
    [/["“„]/, "quotation marks are «…»"],
    [/ - \{/, "a dash is –"],
    [
      /\b([Ii]|[Aa]|[Dd]a|[Dd]e|[Nn]e)l \{\{/,
      "no il, al or dal before a value: 8 and 11 need l’ (write: il giorno {{…}})",
    ],
  ],
  es: [
    [/\.\.\./, "an ellipsis is one sign: …"],
    [/[\d}] %/, "a no-break space before %"],
    [/^[^¿]*\?|^[^¡]*!/, "¿ and ¡ open what ? and ! close"],
    [/ - \{/, "a dash is –"],
  ],
};
/** Buttons that order: their languages may leave the price to the line above, since the law allows no other words on them. */
const ORDER_BUTTONS = /^(payment\.pay|guest\.pay|checkout\.pay(All|These)(_\w+)?)$/;
const SOURCES = "src";
const PLURAL = /_(zero|one|two|few|many|other)$/;

const faults = [];
/** The number of texts that each partial language lacks. */
const missing = {};
const flat = (node, prefix = "") =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const read = (language, namespace) => new Map(flat(ownTexts(FOLDER, language, namespace)));
const placeholders = (text) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();
const stem = (key) => key.replace(PLURAL, "");

/** Keys with plural forms: those that exist with `_other`. */
const plurals = (texts) => new Set([...texts.keys()].filter((key) => key.endsWith("_other")).map(stem));

function checkLanguage(namespace, language, english, texts) {
  const counted = plurals(english);
  const stems = (keys) => new Set([...keys].map((key) => (counted.has(stem(key)) ? stem(key) : key)));
  const wanted = stems(english.keys());
  const there = stems(texts.keys());
  const say = (text) => faults.push(`${language}/${namespace}: ${text}`);
  const { partial, plurals: categories } = LANGUAGES[language];
  const lacking = [...wanted].filter((key) => !there.has(key));
  if (partial) missing[language] = (missing[language] ?? 0) + lacking.length;
  else for (const key of lacking) say(`${key} is missing`);
  for (const key of there) if (!wanted.has(key)) say(`${key} is not in English`);
  for (const key of counted) {
    if (partial && !there.has(key)) continue;
    for (const category of categories) {
      if (!texts.has(`${key}_${category}`)) say(`${key} lacks the plural _${category}`);
    }
  }
  for (const [key, text] of texts) {
    if (text.trim() === "") say(`${key} is empty`);
    const original = english.get(key) ?? english.get(`${stem(key)}_other`);
    const same = original === undefined || placeholders(text) === placeholders(original);
    if (!same && !ORDER_BUTTONS.test(key)) say(`${key} has other placeholders`);
  }
  for (const [key, text] of texts)
    for (const [pattern, rule] of MARKS[language] ?? []) if (pattern.test(text)) say(`${key}: ${rule}`);
  if (language === "en") return;
  const long = [...texts].filter(([key, text]) => /\s/.test(text) && text === english.get(key));
  if (!partial && long.length > IDENTICAL_SHARE * texts.size)
    say(`${long.length} of ${texts.size} texts are still English`);
}

/** Every t("…") of the code with a literal key, and the fixed prefix of composed ones. */
function usedKeys() {
  const files = readdirSync(SOURCES, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const code = readFileSync(join(SOURCES, file), "utf8");
    const own = code.match(/(?:useTranslation\(\[?|TFunction<|translator\()"([\w-]+)"/)?.[1] ?? "public";
    return [...code.matchAll(/\bt\(\s*(?:"([\w.:-]+)"|`([\w.:-]*)\$\{)/g)].map(([, whole, start]) => {
      const key = whole ?? start;
      const [namespace, path] = key.includes(":") ? key.split(":") : [own, key];
      return { file, namespace, path, whole: whole !== undefined };
    });
  });
}

/** Every literal t("…", { a, b: … }) of the code: its key and the names that it passes. Calls that spread an object are left out. */
function passedValues() {
  const files = readdirSync(SOURCES, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const code = readFileSync(join(SOURCES, file), "utf8");
    const own = code.match(/(?:useTranslation\(\[?|TFunction<|translator\()"([\w-]+)"/)?.[1] ?? "public";
    return [...code.matchAll(/\bt\(\s*"([\w.:-]+)"\s*([,)])/g)].flatMap(
      ({ 1: key, 2: next, index, 0: call }) => {
        const [namespace, path] = key.includes(":") ? key.split(":") : [own, key];
        const names = next === ")" ? [] : namesOf(code.slice(index + call.length));
        return names ? [{ file, namespace, path, names }] : [];
      },
    );
  });
}

/** The names of an object literal at the start of the code, or null if there is none or it spreads another. */
function namesOf(code) {
  if (!/^\s*{/.test(code)) return null;
  let depth = 0;
  let end = 0;
  for (const [at, sign] of [...code].entries()) {
    if ("{([".includes(sign)) depth++;
    if ("})]".includes(sign) && --depth === 0) {
      end = at;
      break;
    }
  }
  const body = [...code].slice(code.indexOf("{") + 1, end).join("");
  if (body.includes("...")) return null;
  let top = body.replace(/`[^`]*`|"[^"]*"/g, '""');
  for (let before = ""; before !== top; ) {
    before = top;
    top = top.replace(/\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]/g, "");
  }
  return top
    .split(",")
    .map((part) => part.split(":")[0].trim())
    .filter(Boolean);
}

const namespaces = readdirSync("src/locales/en").map((file) => file.replace(".json", ""));
const english = new Map(namespaces.map((namespace) => [namespace, read("en", namespace)]));
for (const namespace of namespaces) {
  for (const language of Object.keys(LANGUAGES)) {
    checkLanguage(namespace, language, english.get(namespace), read(language, namespace));
  }
}
for (const { file, namespace, path, whole } of usedKeys()) {
  const keys = [...(english.get(namespace)?.keys() ?? [])];
  const known = keys.some((key) => (whole ? key === path || stem(key) === path : key.startsWith(path)));
  if (!known) faults.push(`${file}: no text ${namespace}:${path}`);
}

/** Values that every text may use without being passed any: the settings that texts promise. */
const ALWAYS = ["shop", "commissionRate", "refundDays", "minPasswordLength"];
for (const { file, namespace, path, names } of passedValues()) {
  const texts = [...(english.get(namespace) ?? [])].filter(([key]) => key === path || stem(key) === path);
  for (const [key, text] of texts)
    for (const name of placeholders(text).split(",").filter(Boolean))
      if (!names.includes(name) && !ALWAYS.includes(name))
        faults.push(`${file}: t("${namespace}:${key}") does not pass {{${name}}}`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
const total = [...english.values()].reduce((sum, texts) => sum + texts.size, 0);
console.log(
  `${total} texts, complete in ${Object.keys(LANGUAGES).length - Object.keys(missing).length} languages`,
);
for (const [language, count] of Object.entries(missing))
  console.log(`${language} is partial: ${count} texts are missing and shown in English`);
