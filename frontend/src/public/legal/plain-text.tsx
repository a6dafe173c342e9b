import { LegalText } from "@/public/legal/legal-text";
import { type Page, useLegalText } from "@/public/legal/use-sections";

/** The text of a legal page and nothing else: its words must be there, whatever fails around them. */
export function PlainText({ page }: { page: Page }) {
  return useLegalText(page).sections.map(({ id, title, text }) => (
    <section key={id} id={id}>
      <h2 className="text-heading">{title}</h2>
      <LegalText text={text} />
    </section>
  ));
}
