import type { ReactNode } from "react";
import { formatShortDay } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";
import { LegalText } from "@/public/legal/legal-text";

export interface LegalSection {
  /** Its anchor. */
  id: string;
  title: string;
  text: string;
  /** Shown below the text. */
  more?: ReactNode;
}

interface Props {
  title: string;
  /** Shown above the text that ships with the shop. */
  intro: string;
  shown: { sections: readonly LegalSection[]; since: string | undefined; own: boolean };
}

/** A long text: a table of contents beside it, numbered sections of a readable width. */
export function LegalPage({ title, intro, shown }: Props) {
  const { t, language } = useTranslation("legal");
  const { sections, since, own } = shown;
  return (
    <div className="frame grid grid-cols-[minmax(0,1fr)] gap-x-16 py-12 sm:py-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="max-w-[42rem] lg:col-start-2">
        <h1 className="hyphens-auto text-title sm:text-display">{title}</h1>
        <p className="mt-4 text-sm text-soft">
          {since ? t("asOf", { date: formatShortDay(since, language) }) : t("updated")}
        </p>
        {!own && <p className="mt-6 font-display text-heading leading-normal">{intro}</p>}
      </header>
      <nav
        aria-labelledby="contents"
        className="mt-10 border-t border-line pt-6 lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:max-h-[calc(100dvh-6.5rem)] lg:self-start lg:overflow-y-auto"
      >
        <h2 id="contents" className="font-sans text-sm font-semibold">
          {t("contents")}
        </h2>
        <ol className="mt-3 text-[0.9375rem] text-soft lg:text-sm">
          {sections.map(({ id, title: name }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex gap-3 py-1.5 underline-offset-4 hover:text-accent hover:underline lg:py-1"
              >
                <span className="w-5 shrink-0 text-right text-highlight tabular-nums">{index + 1}</span>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="mt-12 max-w-[42rem] lg:col-start-2">
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={section.id}
            className="scroll-mt-24 border-t border-line py-9 leading-relaxed"
          >
            <h2 className="flex gap-4 text-heading wrap-anywhere">
              <span className="shrink-0 text-highlight tabular-nums">{index + 1}</span>
              {section.title}
            </h2>
            <div className="mt-4 space-y-4">
              <LegalText text={section.text} />
              {section.more}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
