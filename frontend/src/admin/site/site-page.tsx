import { useState } from "react";
import { useLocation } from "react-router";
import { BrandTab } from "@/admin/site/brand-tab";
import { ClaimsTab } from "@/admin/site/claims-tab";
import { HistoryTab } from "@/admin/site/history-tab";
import { PartsTab } from "@/admin/site/parts-tab";
import { RowsTab } from "@/admin/site/rows-tab";
import { SitePreview } from "@/admin/site/site-preview";
import type { Wanted } from "@/admin/site/tab";
import { TextsTab } from "@/admin/site/texts-tab";
import { TranslationsTab } from "@/admin/site/translations-tab";
import { useFieldAt } from "@/admin/site/use-field-at";
import { useMySite, useSiteForm } from "@/admin/site/use-site-form";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { LanguageOptions } from "@/components/forms/language-options";
import { LoadError } from "@/components/forms/load-error";
import { SaveBar } from "@/components/forms/save-bar";
import { SaveButton } from "@/components/forms/save-button";
import { PageHead } from "@/components/page-head";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import type { MySite } from "@/lib/server/api.types";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";

const TABS = {
  brand: BrandTab,
  texts: TextsTab,
  parts: PartsTab,
  claims: ClaimsTab,
  rows: RowsTab,
  translations: TranslationsTab,
  history: HistoryTab,
} as const;
type Tab = keyof typeof TABS;

/** The owner's site: texts, brand, figures and people, with a preview, a draft and its publication. */
export function SitePage() {
  const { t } = useTranslation("admin-site");
  const { data, error, refetch } = useMySite();
  return (
    <>
      <PageHead title={t("title")} text={t("intro")} />
      {data && <SiteEditor stored={data} />}
      {!data && error && <LoadError title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
    </>
  );
}

function SiteEditor({ stored }: { stored: MySite }) {
  const { t } = useTranslation(["admin-site", "admin"]);
  const form = useSiteForm(stored);
  const { hash } = useLocation();
  const [asked, setAsked] = useState("");
  const [tab, setTab] = useState<Tab>("brand");
  // A link to one tab: /admin/site#texts.
  if (hash !== asked) {
    setAsked(hash);
    if (hash.slice(1) in TABS) setTab(hash.slice(1) as Tab);
  }
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const fieldAt = useFieldAt(form, language);
  const edit = async (element: Element) => {
    const found = await fieldAt(element);
    if (!found) return;
    setTab(found.tab);
    setWanted(found);
  };
  const Panel = TABS[tab];
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <form
        noValidate
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Select
          label={t("language")}
          value={language}
          className="mb-5 max-w-60"
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          <LanguageOptions />
        </Select>
        <Tabs
          tabs={(Object.keys(TABS) as Tab[]).map((key) => ({ key, label: t(`tabs.${key}`) }))}
          current={tab}
          onChoose={setTab}
        >
          <Panel form={form} language={language} wanted={wanted} />
        </Tabs>
        <div className="mt-6 empty:hidden">
          <ConflictNotice form={form} nameOf={(field) => t(`fields.${field as keyof MySite["content"]}`)} />
        </div>
        <SaveBar
          start={
            <span className="text-sm text-soft max-sm:sr-only">
              {form.base.published && !form.dirty ? t("state.published") : t("state.draft")}
            </span>
          }
        >
          <SaveButton variant="secondary" busy={form.busy} disabled={!form.dirty} label={t("saveDraft")} />
          <Button
            disabled={form.busy || (form.base.published && !form.dirty && form.base.history.length > 0)}
            onClick={() => void form.publish()}
          >
            {t("publish")}
          </Button>
        </SaveBar>
      </form>
      <SitePreview
        site={form.base}
        language={language}
        stale={form.dirty}
        onPick={(element) => void edit(element)}
      />
    </div>
  );
}
