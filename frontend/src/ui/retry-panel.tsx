import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { ErrorPanel } from "@/ui/error-panel";

interface Props {
  title: string;
  text: string;
  onRetry: () => void;
}

/** An error that may pass, and the button that tries again. */
export function RetryPanel({ title, text, onRetry }: Props) {
  const { t } = useTranslation("public");
  return (
    <ErrorPanel title={title} text={text}>
      <Button onClick={onRetry}>{t("common.tryAgain")}</Button>
    </ErrorPanel>
  );
}
