import { type ReactNode, useId } from "react";
import type { Handout, WorkshopFile } from "@/account/my-workshops/my-workshop";
import { labelOf, textOf } from "@/lib/details";
import type { WordedLines } from "@/lib/i18n/translated";
import { useLines, useTranslation, useWords } from "@/lib/i18n/use-t";
import { Icon, type IconName } from "@/ui/icon";

/** Description, learning goals, requirements and handouts of the workshop (USR-74). */
export function WorkshopSections({ workshop }: { workshop: WorkshopFile }) {
  const { t } = useTranslation("account");
  const about = useWords()(workshop, "detailed_description");
  const lines = useLines();
  const materials = lines<Handout>(workshop, "materials");
  return (
    <>
      {about.text && (
        <Section title={t("myWorkshop.about")}>
          <p lang={about.lang} className="whitespace-pre-line leading-relaxed">
            {about.text}
          </p>
        </Section>
      )}
      <Points title={t("myWorkshop.learn")} points={lines(workshop, "what_you_learn")} icon="check" />
      <Points title={t("myWorkshop.requirements")} points={lines(workshop, "requirements")} icon="onward" />
      {materials.lines.length > 0 && (
        <Section title={t("myWorkshop.materials")}>
          <ul
            lang={materials.lang}
            className="grid gap-px overflow-hidden rounded-md border border-line bg-line"
          >
            {materials.lines.map((handout) => (
              <HandoutEntry key={handout.title} handout={handout} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-7">
      <h2 id={id} className="mb-4 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface PointsProps {
  title: string;
  points: WordedLines;
  icon: IconName;
}

function Points({ title, points: { lines, lang }, icon }: PointsProps) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul lang={lang} className="space-y-2.5">
        {lines.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon name={icon} className="mt-0.5 size-5 text-accent" />
            {point}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function HandoutEntry({ handout }: { handout: Handout }) {
  const facts = Object.entries(handout.additional_details ?? {});
  return (
    <li className="bg-raised px-5 py-4">
      <p className="font-medium">{handout.title}</p>
      {handout.description && <p className="mt-0.5 text-[0.9375rem] text-soft">{handout.description}</p>}
      {facts.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {facts.map(([key, value]) => (
            <div key={key} className="flex gap-2">
              <dt className="text-soft">{labelOf(key)}</dt>
              <dd>{textOf(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
