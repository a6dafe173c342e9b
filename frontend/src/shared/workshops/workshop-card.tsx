import type { ReactNode } from "react";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { CalendarLeaf } from "@/shared/workshops/calendar-leaf";
import { EarlyNote } from "@/shared/workshops/early-note";
import type { Workshop } from "@/shared/workshops/workshop";
import { WorkshopBadge } from "@/shared/workshops/workshop-badge";
import { WorkshopFacts } from "@/shared/workshops/workshop-facts";
import { WorkshopPrice } from "@/shared/workshops/workshop-price";
import { buttonStyle } from "@/ui/button-style";
import { Picture } from "@/ui/picture";

interface Props {
  workshop: Workshop;
  /** Its picture is part of the first paint. */
  eager?: boolean;
  /** Alone in its row: picture and text side by side on wide screens. */
  wide?: boolean;
  /** The enroll button, beside 'Learn More'. */
  children?: ReactNode;
}

/** A workshop in a list. */
export function WorkshopCard({ workshop, eager = false, wide = false, children }: Props) {
  const { t } = useTranslation("workshops");
  const words = useWords();
  const [title, description] = [words(workshop, "title"), words(workshop, "description")];
  const { slug, image_url, date } = workshop;
  const address = `/workshops/${slug}`;
  return (
    <article
      className={`flex flex-col overflow-hidden rounded-lg border border-line bg-raised ${wide ? "lg:flex-row" : ""}`}
    >
      <SiteLink
        to={address}
        tabIndex={-1}
        aria-hidden="true"
        className={`relative block ${wide ? "lg:w-[56%]" : ""}`}
      >
        <Picture src={image_url} alt="" eager={eager} className={wide ? "lg:h-full" : ""} />
        <CalendarLeaf day={date} className="absolute bottom-4 left-6" />
      </SiteLink>
      <div className={`flex flex-1 flex-col p-6 ${wide ? "lg:p-9" : ""}`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <WorkshopBadge workshop={workshop} />
          <WorkshopPrice workshop={workshop} className="text-heading" />
        </div>
        <EarlyNote workshop={workshop} className="mt-2" />
        <h3 lang={title.lang} className={`mt-4 ${wide ? "text-title" : "text-heading"}`}>
          {title.text}
        </h3>
        {description.text && (
          <p lang={description.lang} className="mt-2 line-clamp-4 text-soft">
            {description.text}
          </p>
        )}
        <div className="mb-6 mt-5 border-t border-line pt-5">
          <WorkshopFacts workshop={workshop} />
        </div>
        <div className="mt-auto grid gap-2.5">
          {children}
          <SiteLink to={address} className={buttonStyle("secondary")}>
            {t("workshops.learnMore")}{" "}
            <span lang={title.lang} className="sr-only">
              : {title.text}
            </span>
          </SiteLink>
        </div>
      </div>
    </article>
  );
}
