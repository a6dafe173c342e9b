import type { OwnPage } from "@/admin/content/story";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes a page of the owner's; explains first what visitors will find at its address. */
export function DeletePage({ page, onClose }: { page: OwnPage; onClose: () => void }) {
  const { t } = useTranslation("admin-content");
  const { busy, mutate } = useMutationToast();
  const confirm = async () => {
    const done = await mutate(() => remove("pages", { id: `eq.${page.id}` }), {
      done: t("messages.page.deleted"),
      invalidates: ["pages"],
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      title={t("pages.delete.title")}
      text={t("articles.delete.text", { title: page.title })}
      consequences={[
        page.is_published
          ? t("pages.delete.published", { path: `/pages/${page.slug}` })
          : t("articles.delete.draft"),
        t("articles.delete.instead"),
      ]}
      confirm={t("pages.delete.title")}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
