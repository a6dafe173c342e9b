import { latestNews } from "@/account/dashboard/dashboard";
import { EmptySection, Section } from "@/account/dashboard/section";
import { usePart } from "@/account/dashboard/use-part";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";

/** The latest short news (USR-19). */
export function LatestNews() {
  const { t, language } = useTranslation(["account", "news"]);
  const words = useWords();
  const { data, status, refetch } = usePart(latestNews());
  return (
    <Section title={t("dashboard.news.title")} state={status} onRetry={() => void refetch()}>
      {data?.total === 0 ? (
        <EmptySection text={t("news:news.empty.title")} />
      ) : (
        <ul className="border-t border-line">
          {data?.rows.map(({ id, slug, published_at, created_at, ...row }) => (
            <li key={id} className="border-b border-line">
              <SiteLink
                to={`/news/${slug ?? id}`}
                className="grid gap-x-6 py-3.5 hover:text-accent sm:grid-cols-[9rem_1fr]"
              >
                <time dateTime={published_at ?? created_at} className="text-sm leading-6 text-soft">
                  {formatDate(published_at ?? created_at, language)}
                </time>
                <span lang={words(row, "title").lang} className="font-medium">
                  {words(row, "title").text}
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
