import { plainText } from "@/components/readable";
import type { Language } from "@/lib/i18n/languages";
import { translationsIn, wordsOf } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { list, one, type Query } from "@/lib/server/rest-query";

type ArticleRow = Tables["blog_articles"]["row"];
type NewsRow = Tables["news"]["row"];

const ARTICLE_CARD = [
  "id",
  "slug",
  "title",
  "excerpt",
  "featured_image_url",
  "category",
  "tags",
  "is_featured",
  "published_at",
  "created_at",
] as const;
const NEWS = ["id", "slug", "title", "description", "image_url", "published_at", "created_at"] as const;

type ArticleCard = Pick<ArticleRow, (typeof ARTICLE_CARD)[number]>;
const PAGE = ["updated_at", "seo_title", "seo_description"] as const;
type Article = ArticleCard & Pick<ArticleRow, "content" | (typeof PAGE)[number]>;
type NewsCard = Pick<NewsRow, (typeof NEWS)[number]>;
type NewsItem = NewsCard & Pick<NewsRow, (typeof PAGE)[number]>;

/** The data of a card, from either of the two tables (C1). */
export interface Story {
  id: string;
  /** Its canonical path. */
  path: string;
  title: string;
  excerpt: string;
  /** The language of the operator's content if it is not translated; undefined if it is the page's. */
  lang: Language | undefined;
  image: string | null;
  category: string;
  featured: boolean;
  tags: readonly string[];
  /** A timestamp: when it was published, else created (NEWS-7). */
  date: string;
}

/** A story's own page: `html` was sanitised when it was saved (C2). */
export interface FullStory extends Story {
  /** Shown above the text; empty for a news item, whose excerpt is its text. */
  lead: string;
  html: string;
  textLang: Language | undefined;
  updated: string;
  /** Metadata for search engines and link previews. */
  seo: { title: string; description: string };
}

const PUBLISHED = { is_published: "eq.true", order: "published_at.desc" } as const;

/** The latest articles. */
export function latestArticles(limit: number, language: Language): Query<ArticleCard[]> {
  return list<"blog_articles", ArticleCard>("blog_articles", {
    select: [...ARTICLE_CARD, ...translationsIn(["title", "excerpt"], language)].join(","),
    ...PUBLISHED,
    limit,
  });
}

/** The latest featured articles. */
export function featuredArticles(limit: number, language: Language): Query<ArticleCard[]> {
  return list<"blog_articles", ArticleCard>("blog_articles", {
    select: [...ARTICLE_CARD, ...translationsIn(["title", "excerpt"], language)].join(","),
    is_featured: "eq.true",
    ...PUBLISHED,
    limit,
  });
}

const newsColumns = (names: readonly string[], language: Language) =>
  [...names, ...translationsIn(["title", "description"], language)].join(",");

/** The latest short news. */
export function latestNews(limit: number, language: Language): Query<NewsCard[]> {
  return list<"news", NewsCard>("news", { select: newsColumns(NEWS, language), ...PUBLISHED, limit });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter of an address: by slug, or by id if it is a UUID (C1). */
const named = (slugOrId: string) => ({ [UUID.test(slugOrId) ? "id" : "slug"]: `eq.${slugOrId}` });

export function articleBy(slugOrId: string, language: Language): Query<Article | null> {
  return one<"blog_articles", Article>("blog_articles", {
    select: [
      ...ARTICLE_CARD,
      "content",
      ...PAGE,
      ...translationsIn(["title", "excerpt", "content"], language),
    ].join(","),
    ...named(slugOrId),
    is_published: "eq.true",
  });
}

export function newsItemBy(slugOrId: string, language: Language): Query<NewsItem | null> {
  return one<"news", NewsItem>("news", {
    select: newsColumns([...NEWS, ...PAGE], language),
    ...named(slugOrId),
    is_published: "eq.true",
  });
}

/** The reader's language, and the one that the operator writes in. */
export interface Reading {
  language: Language;
  written: Language;
}

export function storyOfArticle(row: ArticleCard, { language, written }: Reading): Story {
  const title = wordsOf(row, "title", language, written);
  return {
    id: row.id,
    path: `/news/${row.slug}`,
    title: title.text,
    lang: title.lang,
    excerpt: wordsOf(row, "excerpt", language, written).text,
    image: row.featured_image_url,
    category: row.category,
    featured: row.is_featured,
    tags: row.tags,
    date: row.published_at ?? row.created_at,
  };
}

function storyOfNews(row: NewsCard, { language, written }: Reading): Story {
  const title = wordsOf(row, "title", language, written);
  return {
    id: row.id,
    path: `/news/${row.slug ?? row.id}`,
    title: title.text,
    lang: title.lang,
    excerpt: plainText(wordsOf(row, "description", language, written).text),
    image: row.image_url,
    category: "news",
    featured: false,
    tags: [],
    date: row.published_at ?? row.created_at,
  };
}

/** A story of either table with its text. */
export function fullStory(
  article: Article | null,
  news: NewsItem | null,
  reading: Reading,
): FullStory | null {
  const row = article ?? news;
  if (!row) return null;
  const story = article ? storyOfArticle(article, reading) : storyOfNews(row as NewsItem, reading);
  const text = wordsOf(row, article ? "content" : "description", reading.language, reading.written);
  const translated = story.title !== row.title;
  return {
    ...story,
    lead: article ? story.excerpt : "",
    html: text.text,
    textLang: text.lang,
    updated: row.updated_at,
    seo: {
      // Search engines' own texts exist in the operator's language alone.
      title: (!translated && row.seo_title) || story.title,
      description: (!translated && row.seo_description) || story.excerpt || plainText(text.text),
    },
  };
}

/** Merge the two tables into one feed, the latest first. */
export function mergeStories(
  articles: readonly ArticleCard[],
  news: readonly NewsCard[],
  reading: Reading,
): Story[] {
  const stories = [
    ...articles.map((row) => storyOfArticle(row, reading)),
    ...news.map((row) => storyOfNews(row, reading)),
  ];
  return stories.sort((one, other) => Date.parse(other.date) - Date.parse(one.date));
}
