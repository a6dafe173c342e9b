import type { DeliveryFile } from "@/admin/downloads/delivered";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Removes a file from a product or a workshop, and from all its buyers. */
export function RemoveFile({ file, onClose }: { file: DeliveryFile; onClose: () => void }) {
  const { t } = useTranslation("admin-downloads");
  const { busy, mutate } = useMutationToast();
  const confirm = async () => {
    const done = await mutate(() => remove("delivery_files", { id: `eq.${file.id}` }), {
      done: t("removed"),
      invalidates: ["delivery_files"],
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      title={t("remove.title")}
      text={t("remove.text", { title: file.title })}
      consequences={[t("remove.atOnce"), t("remove.kept"), t("remove.week")]}
      confirm={t("remove.confirm")}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
