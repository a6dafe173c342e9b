import { lazy, Suspense } from "react";
import type { Stored } from "@/admin/settings/settings";
import { SettingsFields } from "@/admin/settings/settings-fields";
import { useSettingsForm, useStoredSettings } from "@/admin/settings/use-settings-form";
import { VatNumbers } from "@/admin/settings/vat-numbers";
import { useShopSetup } from "@/admin/shared/shop-setup";
import { FormPart, FormParts } from "@/components/forms/form-parts";
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
      {data && <Parts stored={data} />}
      {!data && error && <LoadError title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
    </>
  );
}

/** The parts of the form, with the keys of their titles. */
const PARTS = {
  company: "company.title",
  legal: "company.legal",
  tax: "tax.title",
  bookkeeping: "books.title",
  promises: "promises.title",
  goods: "goods.part",
  workshops: "workshops.title",
  contact: "contact.title",
  content: "content.title",
  access: "access.title",
  closing: "closing.action",
} as const;
type Part = keyof typeof PARTS;

function Parts({ stored }: { stored: Stored }) {
  const { t } = useTranslation("admin-settings");
  const form = useSettingsForm(stored);
  const isOpen = Boolean(useShopSetup().data?.openedAt);
  return (
    <FormParts
      parts={(Object.keys(PARTS) as Part[])
        .filter((name) => name !== "closing" || isOpen)
        .map((name) => ({ name, title: t(PARTS[name]) }))}
    >
      <SettingsFields form={form} />
      {stored.settings.tax.mode !== "none" && (
        <FormPart name="tax">
          <VatNumbers />
        </FormPart>
      )}
      <FormPart name="closing">
        <Suspense fallback={null}>
          <CloseShop />
        </Suspense>
      </FormPart>
    </FormParts>
  );
}
