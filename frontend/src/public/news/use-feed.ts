import { useLocation, useNavigate } from "react-router";
import type { Language } from "@/lib/i18n/languages";
import { useReading } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { useMounted } from "@/lib/use-mounted";
import {
  featuredArticles,
  latestArticles,
  latestNews,
  mergeStories,
  type Story,
  storyOfArticle,
} from "@/public/news/story";

const PAGE = 9;
const FEATURED = 3;

/** The first reads of /news. One row more than shown of each table shows whether there are more. */
export const feedQueries = (language: Language) => [
  featuredArticles(FEATURED, language),
  ...pageQueries(PAGE, language),
];

function pageQueries(
  shown: number,
  language: Language,
): [ReturnType<typeof latestArticles>, ReturnType<typeof latestNews>] {
  return [latestArticles(shown + 1, language), latestNews(shown + 1, language)];
}

export interface Feed {
  featured: Story[];
  /** The latest ones, or undefined while loading. */
  stories: Story[] | undefined;
  failed: boolean;
  retry: () => void;
  /** Shows more; absent when all are shown. */
  showMore: (() => void) | undefined;
  /** More are loading. */
  growing: boolean;
}

/** The number of shown stories, stored in the browser's history entry, so that 'back' restores the list. */
function useShown(): [number, (shown: number) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const kept = (location.state as { shown?: number } | null)?.shown;
  // A reloaded page keeps its history state, which the server's HTML does not know.
  const shown = useMounted() && kept ? kept : PAGE;
  const { pathname, search } = location;
  return [shown, (next) => void navigate(pathname + search, { replace: true, state: { shown: next } })];
}

/** Articles and news as one feed (C1), a page at a time. */
export function useFeed(): Feed {
  const [shown, show] = useShown();
  const reading = useReading();
  const [articleQuery, newsQuery] = pageQueries(shown, reading.language);
  const featured = useQuery(featuredArticles(FEATURED, reading.language));
  const articles = useQuery(articleQuery);
  const news = useQuery(newsQuery);
  const parts = [featured, articles, news];
  const stories = articles.data && news.data && mergeStories(articles.data, news.data, reading);
  const more = stories !== undefined && stories.length > shown;
  return {
    featured: featured.data?.map((row) => storyOfArticle(row, reading)) ?? [],
    stories: featured.isPending ? undefined : stories?.slice(0, shown),
    failed: parts.some(({ isError }) => isError),
    retry: () => {
      for (const part of parts) if (part.isError) void part.refetch();
    },
    showMore: more ? () => show(shown + PAGE) : undefined,
    growing: articles.isPlaceholderData || news.isPlaceholderData,
  };
}
