import { useState } from "react";
import { CreativeCard } from "@/account/partner/creative-card";
import { NotLoaded } from "@/account/partner/not-loaded";
import { type Report, useCreatives } from "@/account/partner/reads";
import { SubIdField } from "@/account/partner/sub-id-field";
import { LanguageOptions } from "@/components/forms/language-options";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";

/** The pictures and texts that the shop offers its partners, each with the partner's link and a sub-ID of choice. */
export default function CreativesPanel({ partner: { code, active } }: Pick<Report, "partner">) {
  const { t } = useTranslation("partner");
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [subId, setSubId] = useState("");
  const { data, error, refetch } = useCreatives();
  if (error && !data) return <NotLoaded onRetry={refetch} />;
  if (!data) return <Skeleton className="h-64" />;
  if (data.length === 0)
    return <EmptyState drawing="partner" title={t("creatives.empty")} text={t("creatives.emptyText")} />;
  return (
    <>
      <h2 className="text-heading">{t("creatives.title")}</h2>
      <p className="mt-1 text-soft">{t("creatives.text")}</p>
      {!active && (
        <Notice tone="waiting" className="mt-4">
          {t("link.inactive")}
        </Notice>
      )}
      <div className="my-6 grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t("share.language")}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          <LanguageOptions chosen={language} />
        </Select>
        <SubIdField elsewhere value={subId} onChange={setSubId} />
      </div>
      <ul className="grid gap-6">
        {data.map((creative) => (
          <CreativeCard key={creative.id} creative={creative} language={language} code={code} subId={subId} />
        ))}
      </ul>
    </>
  );
}
