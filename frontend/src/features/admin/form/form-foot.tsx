import { DialogFoot } from "@/features/admin/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props {
  busy: boolean;
  onCancel: () => void;
  /** What the form does, where it does more than save. */
  action?: string;
  variant?: "primary" | "danger";
  /** Nothing to send yet. */
  disabled?: boolean;
  /** The way out, where "Cancel" could be taken for the action. */
  cancel?: string;
}

/** The end of a form in a dialog: leave it, or send it. */
export function FormFoot({ busy, onCancel, action, variant = "primary", disabled = false, cancel }: Props) {
  const { t } = useTranslation("admin");
  const working = action ? t("kit.working") : t("kit.saving");
  return (
    <DialogFoot>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancel ?? t("kit.cancel")}
      </Button>
      <Button type="submit" variant={variant} disabled={busy || disabled}>
        {busy ? working : (action ?? t("kit.save"))}
      </Button>
    </DialogFoot>
  );
}
