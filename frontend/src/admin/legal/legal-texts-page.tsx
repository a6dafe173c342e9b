import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { MARKETS, type Of, PAGES, textKey } from "@/admin/legal/legal-text";
import { LegalTextEditor } from "@/admin/legal/legal-text-editor";
import { MarketSelect } from "@/admin/legal/market-select";
import { LanguageOptions } from "@/components/forms/language-options";
import { LoadError } from "@/components/forms/load-error";
import { isSomethingUnsaved, leaveUnless } from "@/components/forms/unsaved";
import { PageHead } from "@/components/page-head";
import { useCompany } from "@/lib/company";
import { languageOf } from "@/lib/i18n/languages";
import { useLanguage, useOffered, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";

/** The legal texts of each market and language; the selection is stored in the URL. */
export function LegalTextsPage() {
  const { t } = useTranslation("admin-legal");
  const reading = useLanguage();
  const offered = useOffered();
  const { market: home } = useCompany();
  const navigate = useNavigate();
  const address = new URLSearchParams(useLocation().search);
  const page = PAGES.find((each) => each === address.get("page")) ?? "terms";
  const own = MARKETS.find((each) => each === home) ?? "XX";
  const market = MARKETS.find((each) => each === address.get("market")) ?? own;
  const first = offered.includes(reading) ? reading : offered[0];
  const language = languageOf(address.get("language")) ?? first ?? reading;
  const of: Of = { page, market, language };
  const text = useQuery({
    queryKey: textKey(of),
    queryFn: () => call("legal-text", of),
    refetchOnWindowFocus: false,
  });
  const go = (changes: Record<string, string>) => {
    const wanted = new URLSearchParams({ page, market, language, ...changes });
    leaveUnless(isSomethingUnsaved(), () => void navigate(`?${wanted}`, { preventScrollReset: true }));
  };
  return (
    <>
      <PageHead title={t("title")} text={t("text")} />
      <div className="mb-7 grid gap-4 sm:grid-cols-3">
        <Select label={t("page")} value={page} onChange={({ target }) => go({ page: target.value })}>
          <Options values={PAGES} labelOf={(each) => t(`pages.${each}`)} />
        </Select>
        <MarketSelect own={own} chosen={market} onChoose={(chosen) => go({ market: chosen })} />
        <Select
          label={t("language")}
          value={language}
          onChange={({ target }) => go({ language: target.value })}
        >
          <LanguageOptions chosen={language} />
        </Select>
      </div>
      {text.data && <LegalTextEditor key={textKey(of).join(" ")} of={of} inForce={text.data} />}
      {!text.data && text.error && (
        <LoadError title={t("loadFailed")} error={text.error} onRetry={() => void text.refetch()} />
      )}
      {!text.data && !text.error && <Skeleton className="h-96" />}
    </>
  );
}
