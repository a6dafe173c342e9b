import { useTranslation } from "@/lib/i18n/use-t";
import { Application } from "@/public/referral-program/application";
import { SiteLink } from "@/shared/referral/site-link";
import type { Offer } from "@/shared/referral/terms";
import { ArchOutline } from "@/ui/mark";

const STEPS = ["apply", "review", "share"] as const;

interface Props {
  offer: Offer;
  /** Hours until a decision, such as `24-48`. */
  review: string | undefined;
  /** Links the page of the program. */
  linked?: boolean;
}

/** The shop's referral program: the offer, the process, and the application. */
export function Program({ offer: { percent, amount, life }, review, linked = false }: Props) {
  const { t } = useTranslation("home-below");
  return (
    <section id="referral-programme" className="relative scroll-mt-17 overflow-hidden bg-band text-on-band">
      <ArchOutline className="absolute -bottom-10 -left-24 w-136 text-on-band opacity-[0.06]" />
      <div className="frame relative grid gap-14 py-20 sm:py-28 lg:grid-cols-[1.25fr_1fr] lg:items-center lg:gap-20">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-5 font-display text-band-highlight">
            <span className="text-[clamp(4.5rem,3rem+7vw,8.5rem)] font-medium leading-none tracking-tighter">
              {amount ?? t("programme.rate", { rate: percent })}
            </span>
            <span className="text-title">{t(life ? "programme.offer" : "programme.plainOffer")}</span>
          </p>
          <h2 className="mt-8 text-pretty text-title">
            {t(life ? "programme.title" : "programme.plainTitle")}
          </h2>
          <p className="mt-4 max-w-xl text-lg text-on-band-soft">
            {t(life ? "programme.text" : "programme.plainText", { rate: percent })}
          </p>
          <h3 className="sr-only">{t("programme.steps.title")}</h3>
          <ol className="mt-9 max-w-xl">
            {STEPS.map((step, index) => (
              <li key={step} className="flex items-baseline gap-5 border-t border-band-line py-4">
                <span
                  aria-hidden="true"
                  className="w-6 shrink-0 font-display text-heading text-band-highlight"
                >
                  {index + 1}
                </span>
                {step === "review" && !review
                  ? t("programme.steps.reviewSoon")
                  : t(`programme.steps.${step}`, { hours: review })}
              </li>
            ))}
          </ol>
          {linked && (
            <SiteLink to="/referral-program" className="underline underline-offset-4">
              {t("programme.more")}
            </SiteLink>
          )}
        </div>
        <div className="rounded-lg border-t-4 border-highlight bg-raised px-6 py-8 text-ink shadow-lifted sm:px-9 sm:py-10">
          <Application review={review} />
        </div>
      </div>
    </section>
  );
}
