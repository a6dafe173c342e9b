import type { WordedLines } from "@/lib/i18n/translated";
import { useLines, useTranslation, useWords } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { CalendarLeaf } from "@/shared/workshops/calendar-leaf";
import { EnrollCard } from "@/shared/workshops/enroll-card";
import type { WorkshopDetails } from "@/shared/workshops/workshop";
import { WorkshopBadge } from "@/shared/workshops/workshop-badge";
import { Icon, type IconName } from "@/ui/icon";
import { Picture } from "@/ui/picture";

/** A workshop's own page. */
export function WorkshopView({ workshop, taxAdded }: { workshop: WorkshopDetails; taxAdded: boolean }) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const [title, description] = [words(workshop, "title"), words(workshop, "description")];
  return (
    <article className="frame py-8 sm:py-10">
      <SiteLink to="/workshops" className="inline-flex items-center gap-2 py-2 text-soft hover:text-accent">
        <Icon name="back" />
        {t("workshop.back")}
      </SiteLink>
      <div className="mt-4 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <header>
          <WorkshopBadge workshop={workshop} />
          <h1 lang={title.lang} className="mt-4 text-display">
            {title.text}
          </h1>
          {description.text && (
            <p lang={description.lang} className="mt-5 text-lg text-soft">
              {description.text}
            </p>
          )}
          <div className="relative mt-8">
            <Picture
              src={workshop.image_url}
              alt=""
              eager
              size="page"
              className="rounded-lg border border-line"
            />
            <CalendarLeaf day={workshop.date} className="absolute bottom-5 left-6" />
          </div>
        </header>
        <div className="lg:top-24 lg:[@media(height>=56rem)]:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <EnrollCard workshop={workshop} taxAdded={taxAdded} />
        </div>
        <Program workshop={workshop} />
      </div>
    </article>
  );
}

function Program({ workshop }: { workshop: WorkshopDetails }) {
  const { t } = useTranslation("booking");
  const about = useWords()(workshop, "detailed_description");
  const lines = useLines();
  const paragraphs = about.text ? about.text.split(/\n\s*\n/) : [];
  return (
    <div className="grid gap-10 lg:col-start-1">
      {paragraphs.length > 0 && (
        <section>
          <h2 className="mb-4 text-title">{t("workshop.about")}</h2>
          <div lang={about.lang} className="space-y-4 text-lg leading-relaxed">
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
      )}
      <Points title={t("workshop.learn")} points={lines(workshop, "what_you_learn")} icon="check" />
      <Points title={t("workshop.requirements")} points={lines(workshop, "requirements")} icon="minus" />
    </div>
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
    <section className="border-t border-line pt-8">
      <h2 className="mb-5 text-heading">{title}</h2>
      <ul lang={lang} className="space-y-3">
        {lines.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon name={icon} className="mt-0.5 size-5 text-accent" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
