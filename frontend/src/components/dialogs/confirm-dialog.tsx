import type { ReactNode } from "react";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props {
  title: string;
  /** The question. */
  text: ReactNode;
  /** The consequences, one line each. */
  consequences?: ReactNode[];
  /** Label of the confirm button. */
  confirm: string;
  /** A destructive action. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that affects others, and lists its consequences. */
export function ConfirmDialog({ consequences = [], confirm, danger, onConfirm, ...dialog }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Dialog {...dialog}>
      {consequences.length > 0 && (
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-highlight">
          {consequences.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never reorder
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <DialogFoot>
        <Button variant="secondary" disabled={dialog.busy} onClick={dialog.onClose}>
          {t("shared.cancel")}
        </Button>
        <Button variant={danger ? "danger" : "primary"} disabled={dialog.busy} onClick={onConfirm}>
          {dialog.busy ? t("shared.working") : confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
