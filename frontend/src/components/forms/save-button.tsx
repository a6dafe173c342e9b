import { SAVE_KEYS, useSaveKey } from "@/components/forms/use-save-key";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import type { ButtonVariant } from "@/ui/button-style";

interface Props {
  busy: boolean;
  label: string;
  /** Nothing to save yet. */
  disabled?: boolean;
  variant?: ButtonVariant;
}

/** The button that saves a form and stays on its page, which Ctrl+S and Cmd+S do too. */
export function SaveButton({ busy, label, disabled = false, variant = "primary" }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Button
      ref={useSaveKey()}
      type="submit"
      variant={variant}
      disabled={busy || disabled}
      aria-keyshortcuts={SAVE_KEYS}
      title={`${label} (Ctrl+S)`}
      className="sm:min-w-40"
    >
      {busy ? t("shared.saving") : label}
    </Button>
  );
}
