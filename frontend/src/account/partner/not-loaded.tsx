import { useTranslation } from "@/lib/i18n/use-t";
import { RetryPanel } from "@/ui/retry-panel";

/** Shown in place of a part of the partner's page that could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation(["partner", "account"]);
  return (
    <RetryPanel
      title={t("failed")}
      text={t("account:auth.errors.unreachable")}
      onRetry={() => void onRetry()}
    />
  );
}
