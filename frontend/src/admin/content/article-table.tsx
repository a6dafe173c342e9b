import { useState } from "react";
import { DeleteArticle } from "@/admin/content/delete-article";
import { PublishArticles, WithdrawArticles } from "@/admin/content/publish-stories";
import { type Article, articlesAt, CATEGORIES, type Category } from "@/admin/content/story";
import { StoryTable } from "@/admin/content/story-table";
import { choice } from "@/components/data-table/choice";
import { useTranslation } from "@/lib/i18n/use-t";

const open = (path: string) => void window.open(path, "_blank", "noopener");

/** All articles: drafts, published and scheduled ones (ADM-41 to ADM-43). */
export function ArticleTable() {
  const { t } = useTranslation(["admin-content", "admin"]);
  const [deleting, setDeleting] = useState<Article | null>(null);
  return (
    <StoryTable
      kind="articles"
      at="/admin/blog-articles"
      specAt={articlesAt}
      choices={[choice("category", t("form.category"), CATEGORIES, (value) => t(`categories.${value}`))]}
      columns={[
        {
          key: "category",
          wide: true,
          title: t("form.category"),
          cell: ({ category }) => t(`categories.${category as Category}`),
        },
      ]}
      isFeatured={(article) => article.is_featured}
      bulk={[
        { label: t("bulk.publish.action"), dialog: PublishArticles },
        { label: t("bulk.withdraw.action"), dialog: WithdrawArticles },
      ]}
      actions={(article) => [
        { label: t("admin:shared.view"), run: () => open("/news") },
        ...(article.is_published
          ? [{ label: t("articles.open"), run: () => open(`/news/${article.slug}`) }]
          : []),
        { label: t("admin:shared.delete"), run: () => setDeleting(article), danger: true },
      ]}
    >
      {deleting && <DeleteArticle article={deleting} onClose={() => setDeleting(null)} />}
    </StoryTable>
  );
}
