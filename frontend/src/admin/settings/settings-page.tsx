import { SettingsFields } from "@/admin/settings/settings-fields";
import { useStoredSettings } from "@/admin/settings/use-settings-form";
import { VatNumbers } from "@/admin/settings/vat-numbers";
import { PageHead } from "@/components/page-head";
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
