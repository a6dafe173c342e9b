import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { DeleteArticle } from "@/admin/content/delete-article";
import { PublishArticles, WithdrawArticles } from "@/admin/content/publish-stories";
import { type Article, articlesAt, CATEGORIES, type Category } from "@/admin/content/story";
import { StoryHead } from "@/admin/content/story-head";
import { StoryStatus } from "@/admin/content/story-status";
import { DataTable } from "@/components/data-table/data-table";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { useExportMarked } from "@/components/data-table/use-export-marked";
import { useList } from "@/components/data-table/use-list";
import { Day } from "@/components/day";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";

const open = (path: string) => void window.open(path, "_blank", "noopener");

/** All articles: drafts, published and scheduled ones (ADM-41 to ADM-43). */
export function ArticleTable() {
  const { t } = useTranslation(["admin-content", "admin"]);
  const navigate = useNavigate();
  const spec = useMemo(() => articlesAt(new Date().toISOString()), []);
  const list = useList(spec);
  const exportMarked = useExportMarked(spec, "articles");
  const [deleting, setDeleting] = useState<Article | null>(null);
  const create = (
    <Link to="/admin/blog-articles/new" className={buttonStyle()}>
      {t("articles.create")}
    </Link>
  );
  const states = (["draft", "published", "scheduled"] as const).map((value) => ({
    value,
    label: t(`state.${value}`),
  }));
  const categories = CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }));
  return (
    <>
      <StoryHead list={list} kind="articles">
        {create}
      </StoryHead>
      <ListToolbar
        list={list}
        searchLabel={t("form.search")}
        choices={[
          { name: "state", label: t("form.status"), options: states },
          { name: "category", label: t("form.category"), options: categories },
        ]}
      />
      <DataTable
        caption={t("articles.title")}
        list={list}
        file="articles"
        nameOf={({ title }) => title}
        empty={t("articles.empty")}
        emptyText={t("articles.emptyText")}
        bulk={[
          { label: t("bulk.publish.action"), dialog: PublishArticles },
          { label: t("bulk.withdraw.action"), dialog: WithdrawArticles },
          exportMarked,
        ]}
        columns={[
          {
            key: "title",
            title: t("form.title"),
            sort: "title",
            cell: ({ id, title }) => (
              <Link to={`/admin/blog-articles/${id}/edit`} className="font-medium hover:text-verdigris">
                {title}
              </Link>
            ),
          },
          {
            key: "category",
            wide: true,
            title: t("form.category"),
            cell: ({ category }) => t(`categories.${category as Category}`),
          },
          {
            key: "status",
            title: t("form.status"),
            cell: (article) => <StoryStatus story={article} featured={article.is_featured} />,
          },
          {
            key: "published",
            title: t("form.published"),
            cell: ({ published_at }) => <Day at={published_at} />,
          },
          {
            key: "created",
            wide: true,
            title: t("form.created"),
            sort: "created_at",
            cell: ({ created_at }) => <Day at={created_at} />,
          },
        ]}
        actions={(article) => [
          {
            label: t("admin:shared.edit"),
            run: () => void navigate(`/admin/blog-articles/${article.id}/edit`),
          },
          { label: t("admin:shared.view"), run: () => open("/news") },
          ...(article.is_published
            ? [{ label: t("articles.open"), run: () => open(`/news/${article.slug}`) }]
            : []),
          { label: t("admin:shared.delete"), run: () => setDeleting(article), danger: true },
        ]}
      >
        {create}
      </DataTable>
      {deleting && <DeleteArticle article={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
