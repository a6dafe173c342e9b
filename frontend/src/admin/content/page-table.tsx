import { useState } from "react";
import { DeletePage } from "@/admin/content/delete-page";
import { PublishPages, WithdrawPages } from "@/admin/content/publish-stories";
import { type Menu, type OwnPage, pagesAt } from "@/admin/content/story";
import { StoryTable } from "@/admin/content/story-table";
import { stateOf } from "@/admin/content/timing";
import { useTranslation } from "@/lib/i18n/use-t";

/** The owner's own pages: drafts, published and scheduled ones, with their menus. */
export function PageTable() {
  const { t } = useTranslation(["admin-content", "admin"]);
  const [deleting, setDeleting] = useState<OwnPage | null>(null);
  return (
    <StoryTable
      kind="pages"
      at="/admin/pages"
      specAt={pagesAt}
      columns={[
        { key: "slug", wide: true, title: t("form.slug"), cell: ({ slug }) => `/pages/${slug}` },
        {
          key: "menu",
          title: t("menu.menu"),
          cell: ({ menu }) => t(`menu.${menu as Menu}`),
        },
      ]}
      bulk={[
        { label: t("bulk.publish.action"), dialog: PublishPages },
        { label: t("bulk.withdraw.action"), dialog: WithdrawPages },
      ]}
      actions={(page) => [
        ...(stateOf(page, Date.now()) === "published"
          ? [
              {
                label: t("admin:shared.view"),
                run: () => void window.open(`/pages/${page.slug}`, "_blank", "noopener"),
              },
            ]
          : []),
        { label: t("admin:shared.delete"), run: () => setDeleting(page), danger: true },
      ]}
    >
      {deleting && <DeletePage page={deleting} onClose={() => setDeleting(null)} />}
    </StoryTable>
  );
}
