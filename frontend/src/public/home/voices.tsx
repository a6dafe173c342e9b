import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";

/** The testimonials in home.json are invented: set to false once your own customers are quoted there (C4). */
const SAMPLES = true;
const OTHERS = ["partner", "shopkeeper"] as const;
const STARS = ["1", "2", "3", "4", "5"];

/** Three testimonials: one large, two beside it. */
export function Voices() {
  const { t } = useTranslation("home-below");
  return (
    <section className="border-y border-line bg-sunken">
      <div className="frame py-16 sm:py-24">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <h2 className="text-title">{t("voices.title")}</h2>
          {SAMPLES && <Badge tone="outline">{t("voices.sample")}</Badge>}
        </div>
        <div className="mt-9 grid gap-12 lg:mt-12 lg:grid-cols-[1.6fr_1fr] lg:gap-20">
          <Voice name="organiser" leading />
          <div className="grid content-between gap-10 border-line max-lg:border-t max-lg:pt-10 sm:max-lg:grid-cols-2 lg:border-l lg:pl-12">
            {OTHERS.map((name) => (
              <Voice key={name} name={name} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Voice({
  name,
  leading = false,
}: {
  name: "organiser" | (typeof OTHERS)[number];
  leading?: boolean;
}) {
  const { t } = useTranslation("home-below");
  return (
    <figure className="flex flex-col">
      <Rating label={t("voices.stars")} />
      <blockquote
        className={`mt-4 font-display ${leading ? "text-[clamp(1.5rem,1.1rem+1.7vw,2.375rem)] leading-[1.3] tracking-tight" : "text-heading"}`}
      >
        <p>{t(`voices.${name}.quote`)}</p>
      </blockquote>
      <figcaption className={leading ? "mt-7" : "mt-4"}>
        <span className="font-medium">{t(`voices.${name}.name`)}</span>
        <span className="block text-sm text-soft">{t(`voices.${name}.role`)}</span>
      </figcaption>
    </figure>
  );
}

function Rating({ label }: { label: string }) {
  return (
    <div role="img" aria-label={label} className="flex gap-1 text-brass">
      {STARS.map((star) => (
        <svg key={star} viewBox="0 0 20 20" className="size-4.5 fill-current" aria-hidden="true">
          <path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" />
        </svg>
      ))}
    </div>
  );
}
