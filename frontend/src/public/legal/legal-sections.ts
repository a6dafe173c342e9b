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

const OPTIONAL = new Set([
  "representedBy",
  "registerEntry",
  "taxNumber",
  "vatId",
  "mediator",
  "host",
  "refundDays",
  "reviewDays",
  "cardForm",
]);

/** Fill `{{placeholders}}`; a line about an optional fact that the shop does not have is left out. */
export function fillFacts(text: string, facts: Facts): string {
  return text
    .split("\n")
    .filter((line) =>
      [...line.matchAll(/{{\s*(\w+)\s*}}/g)].every(([, name = ""]) => !OPTIONAL.has(name) || facts[name]),
    )
    .map((line) => line.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => facts[name] ?? ""))
    .join("\n");
}
