import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { PublishNews, WithdrawNews } from "@/admin/content/publish-stories";
import { type NewsItem, newsAt } from "@/admin/content/story";
import { StoryHead } from "@/admin/content/story-head";
import { StoryStatus } from "@/admin/content/story-status";
import { DataTable } from "@/components/data-table/data-table";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { useExportMarked } from "@/components/data-table/use-export-marked";
import { useList } from "@/components/data-table/use-list";
import { Day } from "@/components/day";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { buttonStyle } from "@/ui/button-style";

/** All news items (ADM-44 to ADM-46). */
export function NewsTable() {
  const { t } = useTranslation(["admin-content", "admin"]);
  const navigate = useNavigate();
  const { mutate } = useMutationToast();
  const spec = useMemo(() => newsAt(new Date().toISOString()), []);
  const list = useList(spec);
  const exportMarked = useExportMarked(spec, "news");
  const create = (
    <Link to="/admin/news/new" className={buttonStyle()}>
      {t("news.create")}
    </Link>
  );
  const states = (["draft", "published", "scheduled"] as const).map((value) => ({
    value,
    label: t(`state.${value}`),
  }));
  // The native confirmation, as the specification requires for news.
  const erase = (item: NewsItem) => {
    if (!window.confirm(t("news.confirmDelete", { title: item.title }))) return;
    void mutate(() => remove("news", { id: `eq.${item.id}` }), {
      done: t("messages.news.deleted"),
      invalidates: ["news"],
    });
  };
  return (
    <>
      <StoryHead list={list} kind="news">
        {create}
      </StoryHead>
      <ListToolbar
        list={list}
        searchLabel={t("form.search")}
        choices={[{ name: "state", label: t("form.status"), options: states }]}
      />
      <DataTable
        caption={t("news.title")}
        list={list}
        file="news"
        nameOf={({ title }) => title}
        empty={t("news.empty")}
        emptyText={t("news.emptyText")}
        bulk={[
          { label: t("bulk.publish.action"), dialog: PublishNews },
          { label: t("bulk.withdraw.action"), dialog: WithdrawNews },
          exportMarked,
        ]}
        columns={[
          {
            key: "title",
            title: t("form.title"),
            sort: "title",
            cell: ({ id, title }) => (
              <Link to={`/admin/news/${id}/edit`} className="font-medium hover:text-verdigris">
                {title}
              </Link>
            ),
          },
          { key: "status", title: t("form.status"), cell: (item) => <StoryStatus story={item} /> },
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
        actions={(item) => [
          { label: t("admin:shared.edit"), run: () => void navigate(`/admin/news/${item.id}/edit`) },
          {
            label: t("admin:shared.view"),
            run: () => void window.open(`/news/${item.id}`, "_blank", "noopener"),
          },
          { label: t("admin:shared.delete"), run: () => erase(item), danger: true },
        ]}
      >
        {create}
      </DataTable>
    </>
  );
}
