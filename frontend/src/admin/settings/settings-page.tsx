import { lazy, Suspense } from "react";
import { SettingsFields } from "@/admin/settings/settings-fields";
import { useStoredSettings } from "@/admin/settings/use-settings-form";
import { VatNumbers } from "@/admin/settings/vat-numbers";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { Skeleton } from "@/ui/skeleton";

const CloseShop = lazy(() => import("@/admin/settings/close-shop"));

/** The operator's settings of the whole shop. */
export function SettingsPage() {
  const { t } = useTranslation("admin-settings");
  const { data, error, refetch } = useStoredSettings();
  return (
    <>
      <PageHead title={t("title")} text={t("intro")} />
      {data && <SettingsFields stored={data} />}
      {data && data.settings.tax.mode !== "none" && <VatNumbers />}
      {data && (
        <Suspense fallback={null}>
          <CloseShop />
        </Suspense>
      )}
      {!data && error && <LoadError title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
    </>
  );
}
