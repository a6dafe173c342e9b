import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MyWorkshop } from "@/account/my-workshops/my-workshop";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";
import { Picture } from "@/ui/picture";

interface MyWorkshopCardProps {
  workshop: MyWorkshop;
  /** The day, over the picture. */
  leaf: ReactNode;
  badge: ReactNode;
  /** Date, duration, instructor and number of participants. */
  facts: ReactNode;
}

/** A workshop in which the user has a seat (USR-64, USR-65). */
export function MyWorkshopCard({ workshop, leaf, badge, facts }: MyWorkshopCardProps) {
  const { t } = useTranslation("account");
  const words = useWords();
  const { slug, image_url } = workshop;
  const title = words(workshop, "title");
  const description = words(workshop, "description");
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className="relative">
        <Picture src={image_url} alt="" />
        {leaf}
      </div>
      <div className="flex flex-1 flex-col px-5 py-5 sm:px-6">
        <div>{badge}</div>
        <h2 lang={title.lang} className="mt-3 text-heading">
          {title.text}
        </h2>
        {description.text && (
          <p lang={description.lang} className="mt-2 line-clamp-3 text-soft">
            {description.text}
          </p>
        )}
        <div className="mb-5 mt-5 border-t border-line pt-5">{facts}</div>
        <Link to={`/user/workshops/${slug}`} className={`mt-auto ${buttonStyle()}`}>
          {t("myWorkshops.viewDetails")}
          <span lang={title.lang} className="sr-only">
            : {title.text}
          </span>
        </Link>
      </div>
    </article>
  );
}
