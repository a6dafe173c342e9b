import type { LegalSection } from "@/public/legal/legal-page";

/** Split a text into sections: a line `# Title` begins one, the lines below are its text. */
export function sectionsOf(text: string): LegalSection[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part, index) => {
      const [title = "", ...lines] = part.trim().split("\n");
      return { id: `section-${index + 1}`, title, text: lines.join("\n").trim() };
    });
}

const OPTIONAL = new Set([
  "representedBy",
  "registerEntry",
  "taxNumber",
  "vatId",
  "mediator",
  "host",
  "reviewDays",
  "cardForm",
]);

/** Fill `{{placeholders}}`; a line about an optional fact that the shop does not have is left out. */
export function fillFacts(text: string, facts: Readonly<Record<string, string>>): string {
  return text
    .split("\n")
    .filter((line) =>
      [...line.matchAll(/{{\s*(\w+)\s*}}/g)].every(([, name = ""]) => !OPTIONAL.has(name) || facts[name]),
    )
    .map((line) => line.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => facts[name] ?? ""))
    .join("\n");
}
