import type { DroppedParts } from "@/admin/content/editor/pasted";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Lists the parts of a paste that were dropped, with advice. */
export function DroppedPartsNotice({ left, onClose }: { left: DroppedParts; onClose: () => void }) {
  const { t } = useTranslation(["admin-content", "admin"]);
  const { tables, pictures, hosts } = left;
  return (
    <Notice tone="waiting" className="m-3 flex flex-wrap items-start justify-between gap-3">
      <ul className="grid min-w-0 flex-1 basis-64 gap-1.5 text-sm">
        {pictures > 0 && <li>{t("editor.left.pictures", { count: pictures })}</li>}
        {hosts.length > 0 && <li>{t("editor.left.hosts", { hosts: hosts.join(", ") })}</li>}
        {tables > 0 && <li>{t("editor.left.tables", { count: tables })}</li>}
      </ul>
      <Button variant="quiet" size="sm" onClick={onClose}>
        {t("admin:shared.close")}
      </Button>
    </Notice>
  );
}
