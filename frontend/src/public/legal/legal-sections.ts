import type { LegalSection } from "@/public/legal/legal-page";

type Facts = Readonly<Record<string, string>>;

/** Split a text into sections with their facts: a line `# Title` begins one, the lines below are its text. */
export function sectionsOf(text: string, facts: Facts): LegalSection[] {
  const sections = text.split(/^# /m).slice(1);
  return sections.flatMap((part, index) => {
    const [title = "", ...lines] = part.trim().split("\n");
    return filledSection({ id: `section-${index + 1}`, title, text: lines.join("\n").trim() }, facts);
  });
}

/** Return the section with its facts; none if its title, or every line below it, is about a fact that the shop lacks. */
export function filledSection({ id, title, text }: LegalSection, facts: Facts): LegalSection[] {
  const filled = { id, title: fillFacts(title, facts), text: fillFacts(text, facts) };
  return filled.title && (filled.text || !text) ? [filled] : [];
}

const ADDRESS = ["street", "city", "email", "phone"] as const;
const OPTIONAL: ReadonlySet<string> = new Set([
  ...ADDRESS,
  "representedBy",
  "registerEntry",
  "taxNumber",
  "vatId",
  "mediator",
  "host",
  "refundDays",
  "reviewDays",
  "cardForm",
  "recommender",
]);

const CONTACT: readonly string[] = ["email", "phone"];
const LISTED = new RegExp(`, {{\\s*(${ADDRESS.join("|")})\\s*}}`, "g");

/** Whether a line is nothing without the facts that the shop lacks. A whole sentence stands without an email or phone. */
function isAbout(line: string, facts: Facts): boolean {
  const names = [...line.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name = ""]) => name);
  const lacking = names.filter((name) => OPTIONAL.has(name) && !facts[name]);
  return lacking.some((name) => !CONTACT.includes(name) || !line.includes("."));
}

/**
 * Fill `{{placeholders}}`; a line about an optional fact that the shop does not have is left out. In a list only the
 * missing part of the address is.
 */
export function fillFacts(text: string, facts: Facts): string {
  return text
    .replace(LISTED, (part, name: string) => (facts[name] ? part : ""))
    .split("\n")
    .filter((line) => !isAbout(line, facts))
    .map((line) => line.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => facts[name] ?? ""))
    .join("\n");
}
