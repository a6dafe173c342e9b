import type { DeliveryFile } from "@/admin/downloads/delivered";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Removes a file from a product or a workshop, and from all its buyers. */
export function RemoveFile({ file, onClose }: { file: DeliveryFile; onClose: () => void }) {
  const { t } = useTranslation("admin-downloads");
  return (
    <ActionDialog
      title={t("remove.title")}
      text={t("remove.text", { title: file.title })}
      consequences={[t("remove.atOnce"), t("remove.kept"), t("remove.week")]}
      confirm={t("remove.confirm")}
      danger
      run={() => remove("delivery_files", { id: `eq.${file.id}` })}
      result={{ done: t("removed"), invalidates: ["delivery_files"] }}
      onClose={onClose}
    />
  );
}
