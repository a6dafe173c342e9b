import type { ReactNode } from "react";
import { publicationOf, type Timing, timingOf } from "@/admin/content/timing";
import { byWords, type ListSpec } from "@/components/data-table/list-spec";
import type { Translations } from "@/components/forms/translation-fields";
import { absolute, relative } from "@/components/images/address";
import { translationsInAll } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { insert, read } from "@/lib/server/rest";
import { one, type Query } from "@/lib/server/rest-query";
import { saveOver } from "@/lib/server/save-over";

export type Article = Tables["blog_articles"]["row"];
export type NewsItem = Tables["news"]["row"];
export type OwnPage = Tables["pages"]["row"];
/** What is written with the editor of articles. */
export type StoryRow = Article | NewsItem | OwnPage;

/** The categories of an article, the first is the default (DATA-41, DATA-42, CONST-32). */
export const CATEGORIES = ["general", "news", "tutorial", "announcement", "technology", "business"] as const;
export type Category = (typeof CATEGORIES)[number];

const STATES = (now: string) => ({
  draft: "is_published.eq.false",
  published: `and(is_published.eq.true,published_at.lte.${now})`,
  scheduled: `and(is_published.eq.true,published_at.gt.${now})`,
});

/** All articles, newest first (CALL-70), with their status at the time `now`. */
export const articlesAt = (now: string): ListSpec<Article> => ({
  table: "blog_articles",
  select: "*",
  exportSelect: `title,slug,category,excerpt,content,${translationsInAll(["title", "excerpt", "content"]).join(",")},is_published,is_featured,published_at,seo_title,seo_description,created_at,updated_at`,
  search: [],
  finds: "blog_articles",
  find: byWords,
  filters: {
    state: STATES(now),
    category: Object.fromEntries(CATEGORIES.map((category) => [category, `category.eq.${category}`])),
  },
  order: "created_at.desc",
});

/** All news, newest first (CALL-71). */
export const newsAt = (now: string): ListSpec<NewsItem> => ({
  table: "news",
  select: "*",
  exportSelect: `title,slug,description,${translationsInAll(["title", "description"]).join(",")},is_published,published_at,seo_title,seo_description,created_at,updated_at`,
  search: [],
  finds: "news",
  find: byWords,
  filters: { state: STATES(now) },
  order: "created_at.desc",
});

/** All pages of the owner's own, in the order of the menus' names. */
export const pagesAt = (now: string): ListSpec<OwnPage> => ({
  table: "pages",
  select: "*",
  exportSelect: `title,slug,content,${translationsInAll(["title", "content"]).join(",")},menu,menu_position,is_published,published_at,seo_title,seo_description,created_at,updated_at`,
  search: [],
  finds: "pages",
  find: byWords,
  filters: { state: STATES(now) },
  order: "created_at.desc",
});

/** The menus of the site: in none, the header, or the footer. */
export const MENUS = ["none", "header", "footer"] as const;
export type Menu = (typeof MENUS)[number];

/** The form's state, of every kind of story alike, as typed. */
export interface StoryValues {
  title: string;
  slug: string;
  html: string;
  excerpt: string;
  image: string;
  category: string;
  /** Separated by commas (VAL-44). */
  tags: string;
  featured: boolean;
  menu: Menu;
  /** Its place in the menu, a whole number. */
  seoTitle: string;
  seoDescription: string;
  translations: Translations;
  timing: Timing;
}

/** Renders a story as its page will look; passed in by the page. */
export type DrawStory = (values: StoryValues, html: string) => ReactNode;

/** The definition of a kind of story. */
export interface StoryType<R extends StoryRow> {
  table: "blog_articles" | "news" | "pages";
  /** Its texts in the back office. */
  words: "articles" | "news" | "pages";
  /** The folder of its public addresses. */
  folder: "news" | "pages";
  /** The column of its text. */
  text: "content" | "description";
  /** The path of the list. */
  path: string;
  /** True if it has excerpt, category, tags and a featured mark. */
  article: boolean;
  query: (id: string) => Query<R | null>;
  valuesOf: (row: R | null) => StoryValues;
  /** Save over `base`, the state that was read; without it, create. Throws Outdated and HttpError. */
  save: (values: StoryValues, base: R | null) => Promise<R>;
}

const common = (row: StoryRow | null) => ({
  excerpt: "",
  image: "",
  category: CATEGORIES[0] as string,
  tags: "",
  featured: false,
  menu: MENUS[0] as Menu,
  title: row?.title ?? "",
  slug: row?.slug ?? "",
  seoTitle: row?.seo_title ?? "",
  seoDescription: row?.seo_description ?? "",
  translations: (row?.translations ?? {}) as Translations,
  timing: timingOf(row, Date.now()),
});

const commonPayload = (values: StoryValues, base: StoryRow | null) => ({
  title: values.title,
  slug: values.slug.trim(),
  seo_title: values.seoTitle,
  seo_description: values.seoDescription,
  translations: values.translations,
  ...publicationOf(values.timing, base, Date.now()),
});

/** Split by commas, trimmed, empty ones dropped (VAL-44). */
export function tagsOf(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

export const ARTICLES: StoryType<Article> = {
  table: "blog_articles",
  words: "articles",
  folder: "news",
  text: "content",
  path: "/admin/blog-articles",
  article: true,
  query: (id) => one("blog_articles", { id: `eq.${id}` }),
  valuesOf: (row) => ({
    ...common(row),
    html: row?.content ?? "",
    excerpt: row?.excerpt ?? "",
    image: absolute(row?.featured_image_url),
    category: row?.category ?? CATEGORIES[0],
    tags: row?.tags.join(", ") ?? "",
    featured: row?.is_featured ?? false,
  }),
  save: (values, base) => {
    const payload = {
      ...commonPayload(values, base),
      content: values.html,
      excerpt: values.excerpt,
      featured_image_url: relative(values.image),
      category: values.category as Category,
      tags: tagsOf(values.tags),
      is_featured: values.featured,
    };
    return base ? saveOver("blog_articles", base, payload) : insert("blog_articles", payload);
  },
};

export const NEWS: StoryType<NewsItem> = {
  table: "news",
  words: "news",
  folder: "news",
  text: "description",
  path: "/admin/news",
  article: false,
  query: (id) => one("news", { id: `eq.${id}` }),
  valuesOf: (row) => ({
    ...common(row),
    html: row?.description ?? "",
    image: absolute(row?.image_url),
    category: "news",
  }),
  save: (values, base) => {
    const payload = {
      ...commonPayload(values, base),
      description: values.html,
      image_url: relative(values.image),
    };
    return base ? saveOver("news", base, payload) : insert("news", payload);
  },
};

export const PAGES: StoryType<OwnPage> = {
  table: "pages",
  words: "pages",
  folder: "pages",
  text: "content",
  path: "/admin/pages",
  article: false,
  query: (id) => one("pages", { id: `eq.${id}` }),
  valuesOf: (row) => ({
    ...common(row),
    html: row?.content ?? "",
    menu: (row?.menu ?? MENUS[0]) as Menu,
  }),
  save: (values, base) => {
    const payload = {
      ...commonPayload(values, base),
      content: values.html,
      menu: values.menu,
    };
    return base ? saveOver("pages", base, payload) : insert("pages", payload);
  },
};

/** Read the current state of a story. */
export const newest = <R extends StoryRow>(storyType: StoryType<R>, id: string) => read(storyType.query(id));
