import type { ReactNode } from "react";
import { Dialog, DialogFoot } from "@/features/admin/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props {
  title: string;
  /** The question. */
  text: ReactNode;
  /** What will happen, one line each. */
  consequences?: ReactNode[];
  /** The button that does it. */
  confirm: string;
  /** Takes something away. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that others will notice, and says what that will be. */
export function ConfirmDialog({ consequences = [], confirm, danger, onConfirm, ...dialog }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Dialog {...dialog}>
      {consequences.length > 0 && (
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-brass">
          {consequences.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <DialogFoot>
        <Button variant="secondary" disabled={dialog.busy} onClick={dialog.onClose}>
          {t("kit.cancel")}
        </Button>
        <Button variant={danger ? "danger" : "primary"} disabled={dialog.busy} onClick={onConfirm}>
          {dialog.busy ? t("kit.working") : confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
