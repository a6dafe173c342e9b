import { PageHead } from "@/features/admin/page-head";
import { SettingsFields } from "@/features/admin-settings/settings-fields";
import { useStoredSettings } from "@/features/admin-settings/use-settings-form";
import { VatNumbers } from "@/features/admin-settings/vat-numbers";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { ErrorPanel } from "@/ui/error-panel";
import { Skeleton } from "@/ui/skeleton";

/** The operator's settings of the whole shop. */
export function SettingsPage() {
  const { t } = useTranslation("admin-settings");
  const { data, error, refetch } = useStoredSettings();
  return (
    <>
      <PageHead title={t("title")} text={t("intro")} />
      {data && <SettingsFields stored={data} />}
      {data && data.settings.tax.mode !== "none" && <VatNumbers />}
      {!data && error && (
        <ErrorPanel title={t("loadFailed")} text={error.message}>
          <Button onClick={() => void refetch()}>{t("again")}</Button>
        </ErrorPanel>
      )}
      {!data && !error && <Skeleton className="h-96" />}
    </>
  );
}
