import { describe, expect, test } from "vitest";
import { plainText, readable } from "@/components/readable";
import { mergeStories } from "@/public/news/story";
import { askForPage } from "./pages.ts";
import { ARTICLE, NEWS_ITEM } from "./rows.ts";
import { startServer } from "./server-bundle.ts";

const server = startServer();
const ENGLISH = { language: "en", written: "en" } as const;
const only = (table: string) => (url: string) => (url.startsWith(`/rest/v1/${table}?`) ? undefined : null);

describe("one feed of two tables (C1)", () => {
  test("the latest first; what has no date of publication counts from when it was written", () => {
    const at = (day: number) => `2026-11-${day}T08:00:00+00:00`;
    const article = (day: number) => ({ ...ARTICLE, id: `a${day}`, published_at: at(day) });
    const news = { ...NEWS_ITEM, id: "n15", created_at: at(15) };
    expect(mergeStories([article(18), article(12)], [news], ENGLISH).map(({ id }) => id)).toEqual([
      "a18",
      "n15",
      "a12",
    ]);
  });

  test("a news item is summed up by its text and found by its id where it has no slug", () => {
    const [story] = mergeStories([], [NEWS_ITEM], ENGLISH);
    expect(story).toMatchObject({
      path: `/news/${NEWS_ITEM.id}`,
      excerpt: "Our tent stands on the market square again & again.",
      category: "news",
      tags: [],
    });
  });

  test("text is made of HTML once: an escaped escape stays one", () => {
    expect(plainText("<p>a&amp;lt;b</p>\n<p>c</p>")).toBe("a&lt;b c");
  });
});

describe("the page of the feed", () => {
  const { html } = askForPage(server, "/news", "en").rendered;

  test("a card shows three tags and no fourth [NEWS-8, CONST-15]", () => {
    expect(html).toContain(">three<");
    expect(html).not.toContain(">four<");
  });

  test("the date of publication, else that of writing [NEWS-6, NEWS-7]", () => {
    expect(html).toContain("November 12, 2026");
    expect(html).toContain("November 16, 2026");
  });

  test("without any story it shows the empty state [NEWS-10]", () => {
    const empty = askForPage(server, "/news", "en", { answers: () => [] }).rendered.html;
    expect(empty).toContain("No news articles yet");
    expect(empty).not.toContain("Featured News");
  });
});

describe("a story's page", () => {
  test("reads both tables, by slug or by id", () => {
    const urls = (path: string) =>
      server
        .plan({ path, search: "", language: "en" })
        .queries.map((query) => (query as { url: string }).url);
    expect(urls("/news/a-story").map((url) => /(\w+)\?.*&(slug=[^&]+)/.exec(url)?.slice(1))).toEqual([
      ["blog_articles", "slug=eq.a-story"],
      ["news", "slug=eq.a-story"],
    ]);
    for (const url of urls(`/news/${ARTICLE.id}`)) expect(url).toContain(`&id=eq.${ARTICLE.id}&`);
  });

  test("an article with its excerpt, all its tags, and its HTML as markup under one h1 [NEWS-12, NEWS-13]", () => {
    const { rendered } = askForPage(server, `/news/${ARTICLE.id}`, "en", { answers: only("blog_articles") });
    expect(rendered.html).toContain("We did the sums.");
    expect(rendered.html).toContain(">four<");
    expect(rendered.html).toContain("<h2>Sums</h2><p>Thirty &amp; more.</p>");
    expect(rendered.html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(rendered).toMatchObject({
      canonicalPath: "/news/how-it-adds-up",
      jsonLd: { "@graph": [{ "@type": "Article", datePublished: ARTICLE.published_at }, {}] },
    });
  });

  test("without an excerpt, the metadata has the text; a scheduled story is modified no earlier than published", () => {
    const planned = { ...ARTICLE, excerpt: null, seo_description: null, updated_at: "2020-01-01T00:00:00Z" };
    const answers = (url: string) => (url.startsWith("/rest/v1/blog_articles?") ? planned : null);
    const { rendered } = askForPage(server, `/news/${ARTICLE.id}`, "en", { answers });
    expect(rendered.description).toBe("Sums Thirty & more. 1");
    expect(rendered.jsonLd).toMatchObject({ "@graph": [{ dateModified: ARTICLE.published_at }, {}] });
  });

  test("a news item shows its text once", () => {
    const { rendered } = askForPage(server, "/news/fair", "en", { answers: only("news") });
    expect(rendered.html.match(/Our tent stands/g)).toHaveLength(1);
    expect(rendered.description).toBe("Our tent stands on the market square again & again.");
    expect(rendered.jsonLd).toMatchObject({ "@graph": [{ "@type": "NewsArticle" }, {}] });
  });

  test("what neither table has is a 404 [NEWS-14]", () => {
    const { rendered } = askForPage(server, "/news/nothing", "en", { missing: true });
    expect(rendered.status).toBe(404);
    expect(rendered.html).toContain("Article Not Found");
  });
});

test("what is wider than the column scrolls, and the keyboard reaches it; pictures wait", () => {
  expect(readable('<pre><code>x</code></pre><img src="/a.png">', "Table")).toBe(
    '<pre tabindex="0"><code>x</code></pre><img loading="lazy" decoding="async" src="/a.png">',
  );
  expect(readable("<table><tr></tr></table>", "Table")).toBe(
    '<div class="scrolls" role="region" aria-label="Table" tabindex="0"><table><tr></tr></table></div>',
  );
});
