import type { Article } from "@/admin/content/story";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes an article; explains first what readers will find at its address. */
export function DeleteArticle({ article, onClose }: { article: Article; onClose: () => void }) {
  const { t } = useTranslation("admin-content");
  return (
    <ActionDialog
      title={t("articles.delete.title")}
      text={t("articles.delete.text", { title: article.title })}
      consequences={[
        article.is_published
          ? t("articles.delete.published", { path: `/news/${article.slug}` })
          : t("articles.delete.draft"),
        t("articles.delete.instead"),
      ]}
      confirm={t("articles.delete.confirm")}
      danger
      run={() => remove("blog_articles", { id: `eq.${article.id}` })}
      result={{
        done: t("messages.article.deleted"),
        invalidates: ["blog_articles"],
        failed: (message) => t("messages.article.deleteFailed", { message }),
      }}
      onClose={onClose}
    />
  );
}
