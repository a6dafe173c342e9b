import { headings, named, openOffice, type } from "@test/office.ts";
import { article, idOf, newsItem } from "@test/office-rows.ts";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

/** A text that the editor cannot show opens as HTML: a plain field. */
const TABLE = "<table><tbody><tr><td>1</td></tr></tbody></table>";

const openList = (...rows: ReturnType<typeof article>[]) =>
  openOffice("/admin/blog-articles", "Articles", { tables: { blog_articles: rows } });
const edit = (row = article({ content: TABLE })) =>
  openOffice(`/admin/blog-articles/${row.id}/edit`, "Edit Article", { tables: { blog_articles: [row] } });
/** The text itself: translations have fields of the same name. */
const content = async () => (await screen.findAllByRole("textbox", { name: "Content" }))[0];

test("the table of articles shows its rows [ADM-41, ADM-43, STATE-25]", async () => {
  const office = await openList(
    article({ title: "Webhooks in Plain Words" }),
    article({ id: idOf(2), title: "Five Questions", is_published: false, published_at: null }),
    article({ id: idOf(3), title: "The Year in the Ledger", published_at: "2099-01-01T00:00:00Z" }),
  );
  expect(await office.row("The Year in the Ledger")).toHaveTextContent("Scheduled");
  expect(headings()).toEqual(["Title", "Category", "Status", "Published", "Created", "Actions"]);
  expect(await office.row("Five Questions")).toHaveTextContent("Draft");
  expect(within(await office.row("Webhooks in Plain Words")).getByText("Published")).toBeVisible();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  expect(await office.actions("Webhooks in Plain Words")).toEqual(["Edit", "View", "Open article", "Delete"]);
  await office.choose("Webhooks in Plain Words", "View");
  expect(opened).toHaveBeenCalledWith("/news", "_blank", "noopener");
  await office.user.selectOptions(screen.getByLabelText("Status"), "scheduled");
  await waitFor(() => expect(window.location.search).toBe("?state=scheduled"));
});

test("the slug follows the title until it is edited, and a draft has no publication date [STATE-27, STATE-28, VAL-41, VAL-42, ERR-40]", async () => {
  const office = await edit(article({ title: "Old Name", slug: "old-name", content: TABLE }));
  await office.fill("title", "New Name");
  expect(named("slug")).toHaveValue("new-name");
  await office.fill("slug", "kept");
  await office.fill("title", "Newer Name");
  expect(named("slug")).toHaveValue("kept");
  await office.fill("slug", "");
  await office.press("Save and close");
  await office.message("Please fill in all required fields");
  await office.fill("slug", "kept");
  await office.user.click(screen.getByRole("radio", { name: "Draft" }));
  await office.press("Save and close");
  await office.message("Article updated successfully");
  expect(office.server.bodies("PATCH", "blog_articles")).toEqual([
    expect.objectContaining({ title: "Newer Name", slug: "kept", is_published: false }),
  ]);
  expect(office.server.bodies("PATCH", "blog_articles")[0]).not.toHaveProperty("published_at");
});

test("a published article that stays published sends no new date [STATE-27]", async () => {
  const office = await edit();
  await office.fill("seo_title", "Figures");
  await office.press("Save and close");
  await office.message("Article updated successfully");
  const [sent] = office.server.bodies("PATCH", "blog_articles");
  expect(sent).toMatchObject({ content: TABLE, seo_title: "Figures", is_published: true });
  expect(sent).not.toHaveProperty("published_at");
});

test("a file dropped beside the picture does not replace the page", async () => {
  await edit();
  await waitFor(() => named("title"));
  const drop = createEvent.drop(document.body, { dataTransfer: { types: ["Files"] } });
  fireEvent(document.body, drop);
  expect(drop.defaultPrevented).toBe(true);
});

test("tags are split at commas, and a picture is a URL [VAL-43, VAL-44]", async () => {
  const office = await edit();
  await office.fill("tags", " bells, , halls ");
  expect(named("image")).toHaveAttribute("type", "url");
  await office.press("Save and close");
  await office.message("Article updated successfully");
  expect(office.server.bodies("PATCH", "blog_articles")).toEqual([
    expect.objectContaining({ tags: ["bells", "halls"] }),
  ]);
});

test("a text that the editor cannot show opens as HTML, with the reason", async () => {
  await edit();
  expect(await content()).toHaveValue(TABLE);
  expect(screen.getByText(/elements the editor can't show \(table, tbody, tr, td\)/)).toBeVisible();
});

test("of two admins at one article the second decides", async () => {
  const office = await edit();
  const theirs = TABLE.replace("1", "2");
  await content();
  office.server.touch("blog_articles", idOf(1), { content: theirs });
  await type((await content()) as HTMLElement, TABLE.replace("1", "3"));
  await office.press("Save and close");
  expect(await screen.findByText(/^Someone else saved this on/)).toBeVisible();
  expect(office.server.rows("blog_articles")[0]?.content).toBe(theirs);
  expect(await content()).toHaveValue(TABLE.replace("1", "3"));
  await office.press("Discard my changes and load the other version");
  await waitFor(async () => expect(await content()).toHaveValue(theirs));
  await type((await content()) as HTMLElement, TABLE.replace("1", "4"));
  await office.press("Save and close");
  await office.message("Article updated successfully");
  expect(office.server.rows("blog_articles")[0]?.content).toBe(TABLE.replace("1", "4"));
});

test("an article is deleted after a question [ADM-42, ERR-40]", async () => {
  const office = await openList(article({ title: "Short Lived", slug: "short-lived" }));
  await office.choose("Short Lived", "Delete");
  expect(
    await screen.findByText(/^Its page \/news\/short-lived will show “Article Not Found”/),
  ).toBeVisible();
  await office.press("Delete article", office.dialog);
  await office.message("Article deleted successfully");
  expect(office.server.rows("blog_articles")).toEqual([]);
});

test("articles are published and taken back together", async () => {
  const office = await openList(
    article({ title: "Bulk draft", is_published: false, published_at: null }),
    article({ id: idOf(2), title: "Bulk later", published_at: "2099-01-01T00:00:00Z" }),
    article({ id: idOf(3), title: "Bulk public" }),
  );
  await office.row("Bulk draft");
  await office.user.click(screen.getByRole("checkbox", { name: "Select all rows of this page" }));
  await office.press("Publish now");
  const effects = within(await screen.findByRole("list", { name: "What will happen" }));
  expect(effects.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "1 draft will be published immediately, dated now.",
    "1 scheduled item will appear immediately instead of on its date.",
    "1 is already public and keeps its date.",
  ]);
  await office.press("Publish now", office.dialog);
  await office.message("2 published");
  const changed = office.server.to("PATCH", "blog_articles").map(({ query }) => query.get("id"));
  expect(changed).toEqual([`eq.${idOf(1)}`, `eq.${idOf(2)}`]);
  await waitFor(() => expect(screen.queryByText(/rows selected$/)).toBeNull());
});

test("articles and news are one part with a tab for each kind", async () => {
  const office = await openOffice("/admin/news", "News");
  const kinds = () => within(screen.getByRole("navigation", { name: "Articles and news" }));
  await office.user.click(kinds().getByRole("link", { name: "Articles" }));
  await screen.findByRole("heading", { level: 1, name: "Articles" });
  const views = within(await screen.findByRole("navigation", { name: "Views" }));
  await office.user.click(views.getByRole("link", { name: "Draft" }));
  await waitFor(() => expect(window.location.search).toBe("?state=draft"));
  await screen.findByRole("button", { name: "Remove filter: Status: Draft" });
  await office.user.click(kinds().getByRole("link", { name: "News" }));
  await screen.findByRole("heading", { level: 1, name: "News" });
  expect(kinds().getByRole("link", { name: "News" })).toHaveAttribute("aria-current", "page");
});

test("the table of news shows its rows [ADM-44, ADM-45, STATE-29]", async () => {
  const office = await openOffice("/admin/news", "News", {
    tables: { news: [newsItem({ title: "Fresh Paint", is_published: false })] },
  });
  expect(await office.row("Fresh Paint")).toHaveTextContent("Draft");
  expect(headings()).toEqual(["Title", "Status", "Published", "Created", "Actions"]);
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await office.choose("Fresh Paint", "View");
  expect(opened).toHaveBeenCalledWith(`/news/${idOf(1)}`, "_blank", "noopener");
});

test("news are edited: title and text are required, the slug is not [VAL-45, ERR-41]", async () => {
  const row = newsItem({ description: TABLE, slug: null, is_published: false, published_at: null });
  const office = await openOffice(`/admin/news/${row.id}/edit`, "Edit News", { tables: { news: [row] } });
  await office.fill("title", "");
  await office.press("Save and close");
  await office.message("Please fill in all required fields");
  await office.fill("title", "The doors stay open");
  await office.user.click(screen.getByRole("radio", { name: "Published" }));
  await office.press("Save and close");
  await office.message("News article updated successfully");
  expect(office.server.bodies("PATCH", "news")).toEqual([
    expect.objectContaining({
      title: "The doors stay open",
      description: TABLE,
      slug: "",
      is_published: true,
    }),
  ]);
});

test("deleting news opens the browser's confirmation [ADM-46, ERR-41]", async () => {
  const office = await openOffice("/admin/news", "News", {
    tables: { news: [newsItem({ title: "Gone Soon" })] },
  });
  const asked = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal("confirm", asked);
  await office.choose("Gone Soon", "Delete");
  expect(asked).toHaveBeenCalledWith("Delete the news item “Gone Soon”? This can't be undone.");
  expect(office.server.to("DELETE", "news")).toEqual([]);
  await office.choose("Gone Soon", "Delete");
  await office.message("News article deleted successfully");
  expect(office.server.rows("news")).toEqual([]);
});
