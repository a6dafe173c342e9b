import { type ReactNode, useId } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import type { SalesSections as Sections } from "@/public/catalog/sales-page";
import { Icon, type IconName } from "@/ui/icon";

interface Props {
  sections: Sections;
  /** The language that the sections are in, if it is not the page's. */
  lang: string | undefined;
}

/** The owner's sections about a product, each with its heading; an empty one is left out. */
export function SalesSections({ sections, lang }: Props) {
  const { t } = useTranslation("shop");
  const {
    arrives = [],
    suits = [],
    suits_not: suitsNot = [],
    requirements = [],
    licence,
    questions = [],
  } = sections;
  return (
    <div className="mt-12 grid gap-12 sm:mt-16">
      <Part title={t("page.arrives")} shown={arrives.length > 0}>
        <ol className="grid gap-x-10 gap-y-4 sm:grid-cols-2" lang={lang}>
          {arrives.map((line, index) => (
            <li key={line} className="flex gap-4 border-t border-line pt-4">
              <span className="font-display text-heading text-highlight tabular-nums">{index + 1}</span>
              <span className="pt-0.5">{line}</span>
            </li>
          ))}
        </ol>
      </Part>
      {suits.length + suitsNot.length > 0 && (
        <div className="grid gap-10 sm:grid-cols-2">
          <Part title={t("page.suits")} shown={suits.length > 0}>
            <Lines lines={suits} icon="check" lang={lang} />
          </Part>
          <Part title={t("page.suitsNot")} shown={suitsNot.length > 0}>
            <Lines lines={suitsNot} icon="close" lang={lang} />
          </Part>
        </div>
      )}
      {(requirements.length > 0 || licence) && (
        <div className="grid gap-10 sm:grid-cols-2">
          <Part title={t("page.requirements")} shown={requirements.length > 0}>
            <Lines lines={requirements} icon="onward" lang={lang} />
          </Part>
          <Part title={t("page.licence")} shown={Boolean(licence)}>
            <p lang={lang} className="whitespace-pre-line">
              {licence}
            </p>
          </Part>
        </div>
      )}
      <Part title={t("page.questions")} shown={questions.length > 0}>
        <div className="border-t border-line" lang={lang}>
          {questions.map(({ question, answer }) => (
            <details key={question} className="border-b border-line">
              <summary className="flex cursor-pointer items-center justify-between gap-4 py-4 font-medium">
                {question}
                <Icon name="plus" className="size-4 shrink-0 text-highlight" />
              </summary>
              <p className="max-w-2xl whitespace-pre-line pb-5 text-soft">{answer}</p>
            </details>
          ))}
        </div>
      </Part>
    </div>
  );
}

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  const id = useId();
  if (!shown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Lines({
  lines,
  icon,
  lang,
}: {
  lines: readonly string[];
  icon: IconName;
  lang: string | undefined;
}) {
  return (
    <ul className="space-y-2.5" lang={lang}>
      {lines.map((line) => (
        <li key={line} className="flex gap-3">
          <Icon name={icon} className={`mt-0.5 size-5 ${icon === "close" ? "text-soft" : "text-accent"}`} />
          {line}
        </li>
      ))}
    </ul>
  );
}
