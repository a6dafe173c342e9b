import { DialogFoot } from "@/features/admin/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** The end of a form in a dialog: leave it, or save. */
export function SaveFoot({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <DialogFoot>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {t("kit.cancel")}
      </Button>
      <Button type="submit" disabled={busy}>
        {busy ? t("kit.saving") : t("kit.save")}
      </Button>
    </DialogFoot>
  );
}
