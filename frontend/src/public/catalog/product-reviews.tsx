import { formatDay } from "@/lib/calendar";
import { formatRate } from "@/lib/i18n/format";
import { LANGUAGE_NAMES, languageOf } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { type Product, type Review, ratingOf } from "@/public/catalog/product";
import { Icon } from "@/ui/icon";
import { Stars } from "@/ui/stars";

/** The average of a product's reviews, as a link to them; nothing without any. */
export function Rating({ product }: { product: Product }) {
  const { t, language } = useTranslation("reviews");
  const rating = ratingOf(product);
  if (!rating) return null;
  const average = formatRate(rating.average, language);
  return (
    <a href="#reviews" className="mt-2 inline-flex min-h-8 flex-wrap items-center gap-x-2.5">
      <Stars value={rating.average} />
      <span>{t("average", { average })}</span>
      <span className="text-soft underline decoration-line underline-offset-4">
        {t("count", { count: rating.count })}
      </span>
    </a>
  );
}

/** The newest reviews of a product, with their average; nothing without any. */
export function ProductReviews({ product }: { product: Product }) {
  const { t, language } = useTranslation("reviews");
  const rating = ratingOf(product);
  const reviews = product.reviews ?? [];
  if (!rating) return null;
  const average = formatRate(rating.average, language);
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-12 scroll-mt-24 sm:mt-16">
      <h2 id="reviews-title" className="text-heading">
        {t("title")}
      </h2>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={rating.average} className="h-6" />
        <span className="font-display text-heading">{t("average", { average })}</span>
        <span className="text-soft">{t("count", { count: rating.count })}</span>
      </p>
      <p className="mt-2 max-w-2xl text-sm text-soft">{t("how")}</p>
      <ul className="mt-6 grid gap-x-10 border-b border-line md:grid-cols-2">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {rating.count > reviews.length && (
        <p className="mt-4 text-sm text-soft">{t("latest", { count: reviews.length })}</p>
      )}
    </section>
  );
}

/** A review; its language is named where it is not the page's. */
function ReviewItem({ review: { rating, text, author, language: written, written_at } }: { review: Review }) {
  const { t, language } = useTranslation("reviews");
  const foreign = written === language ? undefined : languageOf(written);
  return (
    <li className="border-t border-line py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={rating ?? 0} label={t("stars", { count: rating ?? 0 })} className="h-4.5" />
        <span className="font-medium">{author ?? t("nameless")}</span>
        <span className="text-sm text-soft">{formatDay(written_at ?? "", language)}</span>
        {foreign && (
          <span lang={foreign} className="text-sm text-soft">
            {LANGUAGE_NAMES[foreign]}
          </span>
        )}
      </p>
      {text && (
        <p lang={written ?? undefined} dir="auto" className="mt-2.5 whitespace-pre-line">
          {text}
        </p>
      )}
      <p className="mt-2.5 flex items-center gap-1.5 text-sm text-good">
        <Icon name="check" className="size-4" />
        {t("verified")}
      </p>
    </li>
  );
}
