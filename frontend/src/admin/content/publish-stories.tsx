import type { Article, NewsItem, OwnPage, StoryRow } from "@/admin/content/story";
import { publicationOf, stateOf } from "@/admin/content/timing";
import type { BulkDialogProps } from "@/components/data-table/bulk";
import { BulkDialog } from "@/components/data-table/bulk-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";

type ArticleProps = BulkDialogProps<Article>;
type NewsProps = BulkDialogProps<NewsItem>;

export const PublishArticles = (props: ArticleProps) => (
  <PublishStories {...props} table="blog_articles" out />
);
export const WithdrawArticles = (props: ArticleProps) => (
  <PublishStories {...props} table="blog_articles" out={false} />
);
export const PublishNews = (props: NewsProps) => <PublishStories {...props} table="news" out />;
type PageProps = BulkDialogProps<OwnPage>;
export const PublishPages = (props: PageProps) => <PublishStories {...props} table="pages" out />;
export const WithdrawPages = (props: PageProps) => <PublishStories {...props} table="pages" out={false} />;
export const WithdrawNews = (props: NewsProps) => <PublishStories {...props} table="news" out={false} />;

interface Props<R> extends BulkDialogProps<R> {
  table: "blog_articles" | "news" | "pages";
  /** Publish at once (STATE-26), or turn back into drafts (STATE-27). */
  out: boolean;
}

function PublishStories<R extends StoryRow>({ rows, table, out, onClose }: Props<R>) {
  const { t } = useTranslation("admin-content");
  const now = Date.now();
  const of = (state: string) => rows.filter((story) => stateOf(story, now) === state);
  const [drafts, published, scheduled] = [of("draft"), of("published"), of("scheduled")];
  const idle = out ? published : drafts;
  const due = rows.filter((story) => !idle.includes(story));
  const way = out ? "publish" : "withdraw";
  const lines = [
    { key: "publish.drafts", of: out ? drafts : [] },
    { key: "publish.scheduled", of: out ? scheduled : [] },
    { key: "publish.idle", of: out ? published : [] },
    { key: "withdraw.published", of: out ? [] : published },
    { key: "withdraw.scheduled", of: out ? [] : scheduled },
    { key: "withdraw.idle", of: out ? [] : drafts },
  ] as const;
  const work = (story: R) => {
    const timing = publicationOf({ when: out ? "now" : "draft", at: "" }, story, Date.now());
    return saveOver(table, story, timing);
  };
  return (
    <BulkDialog
      rows={rows}
      due={due}
      title={t(`bulk.${way}.title`)}
      consequences={lines
        .filter(({ of: { length } }) => length > 0)
        .map(({ key, of: { length: count } }) => t(`bulk.${key}`, { count }))}
      confirm={t(`bulk.${way}.action`)}
      danger={!out}
      nameOf={({ title }) => title}
      work={work}
      invalidates={[table]}
      done={t(`bulk.${way}.done`, { count: due.length })}
      onClose={onClose}
    />
  );
}
