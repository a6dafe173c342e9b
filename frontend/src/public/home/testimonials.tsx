import { type Row, useRows } from "@/lib/i18n/use-rows";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";

const STARS = ["1", "2", "3", "4", "5"];

/** The testimonials: the first one large, the others beside it. Nothing while there are none. */
export function Testimonials() {
  const { t } = useTranslation("home-below");
  const [first, ...others] = useRows("home-below", "voices.rows");
  if (!first) return null;
  return (
    <section className="border-y border-line bg-sunken">
      <div className="frame py-16 sm:py-24">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <h2 className="text-title">{t("voices.title")}</h2>
          {first.sample && <Badge tone="outline">{t("voices.sample")}</Badge>}
        </div>
        <div className="mt-9 grid gap-12 lg:mt-12 lg:grid-cols-[1.6fr_1fr] lg:gap-20">
          <Testimonial row={first} leading />
          {others.length > 0 && (
            <div className="grid content-between gap-10 border-line max-lg:border-t max-lg:pt-10 sm:max-lg:grid-cols-2 lg:border-l lg:pl-12">
              {others.map((row) => (
                <Testimonial key={row.key} row={row} />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function Testimonial({ row, leading = false }: { row: Row; leading?: boolean }) {
  const { t } = useTranslation("home-below");
  return (
    <figure className="flex flex-col">
      <Rating label={t("voices.stars")} />
      <blockquote
        className={`mt-4 font-display ${leading ? "text-[clamp(1.5rem,1.1rem+1.7vw,2.375rem)] leading-[1.3] tracking-tight" : "text-heading"}`}
      >
        <p className="whitespace-pre-line">{row.text}</p>
      </blockquote>
      <figcaption className={`flex items-center gap-4 ${leading ? "mt-7" : "mt-4"}`}>
        {row.picture && <img src={row.picture} alt="" className="size-12 rounded-full object-cover" />}
        <span>
          <span className="font-medium">{row.title}</span>
          <span className="block text-sm text-soft">{row.subtitle}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function Rating({ label }: { label: string }) {
  return (
    <div role="img" aria-label={label} className="flex gap-1 text-highlight">
      {STARS.map((star) => (
        <svg key={star} viewBox="0 0 20 20" className="size-4.5 fill-current" aria-hidden="true">
          <path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" />
        </svg>
      ))}
    </div>
  );
}
