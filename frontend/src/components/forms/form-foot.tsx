import { DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props {
  busy: boolean;
  onCancel: () => void;
  /** Label of the submit button, if the form does more than save. */
  action?: string;
  variant?: "primary" | "danger";
  /** Nothing to send yet. */
  disabled?: boolean;
  /** Label of the cancel button, if "Cancel" could be mistaken for the action. */
  cancel?: string;
}

/** The buttons of a form in a dialog: cancel and submit. */
export function FormFoot({ busy, onCancel, action, variant = "primary", disabled = false, cancel }: Props) {
  const { t } = useTranslation("admin");
  const working = action ? t("shared.working") : t("shared.saving");
  return (
    <DialogFoot>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancel ?? t("shared.cancel")}
      </Button>
      <Button type="submit" variant={variant} disabled={busy || disabled}>
        {busy ? working : (action ?? t("shared.save"))}
      </Button>
    </DialogFoot>
  );
}
