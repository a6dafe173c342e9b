import { useErrorText } from "@/components/forms/error-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { ErrorPanel } from "@/ui/error-panel";

interface Props {
  title: string;
  error: Error;
  onRetry?: () => void;
  /** The label of the button in place of the usual one. */
  retry?: string | undefined;
}

/** Data of the back office that could not be loaded: title, reason in the page's language, and a second attempt. */
export function LoadError({ title, error, onRetry, retry }: Props) {
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  return (
    <ErrorPanel title={title} text={errorText(error)}>
      {onRetry && <Button onClick={onRetry}>{retry ?? t("shared.retry")}</Button>}
    </ErrorPanel>
  );
}
