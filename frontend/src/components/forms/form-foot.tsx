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
