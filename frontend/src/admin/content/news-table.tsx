import { PublishNews, WithdrawNews } from "@/admin/content/publish-stories";
import { type NewsItem, newsAt } from "@/admin/content/story";
import { StoryTable } from "@/admin/content/story-table";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** All news items (ADM-44 to ADM-46). */
export function NewsTable() {
  const { t } = useTranslation(["admin-content", "admin"]);
  const { mutate } = useMutationToast();
  // The native confirmation, as the specification requires for news.
  const erase = (item: NewsItem) => {
    if (!window.confirm(t("news.confirmDelete", { title: item.title }))) return;
    void mutate(() => remove("news", { id: `eq.${item.id}` }), {
      done: t("messages.news.deleted"),
      invalidates: ["news"],
    });
  };
  return (
    <StoryTable
      kind="news"
      at="/admin/news"
      specAt={newsAt}
      bulk={[
        { label: t("bulk.publish.action"), dialog: PublishNews },
        { label: t("bulk.withdraw.action"), dialog: WithdrawNews },
      ]}
      actions={(item) => [
        {
          label: t("admin:shared.view"),
          run: () => void window.open(`/news/${item.id}`, "_blank", "noopener"),
        },
        { label: t("admin:shared.delete"), run: () => erase(item), danger: true },
      ]}
    />
  );
}
