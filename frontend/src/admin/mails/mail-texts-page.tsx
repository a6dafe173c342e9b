import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import { TextsEditor } from "@/admin/mails/texts-editor";
import { KINDS_KEY, textsKey } from "@/admin/mails/use-texts-form";
import { useKindName } from "@/admin/shared/mail-kinds";
import { LoadError } from "@/components/forms/load-error";
import { isSomethingUnsaved, leaveUnless } from "@/components/forms/unsaved";
import { PageHead } from "@/components/page-head";
import { LANGUAGE_NAMES, languageOf } from "@/lib/i18n/languages";
import { useLanguage, useOffered, useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { buttonStyle } from "@/ui/button-style";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";

/** The texts of each kind of email in each language; the selection is stored in the URL. */
export function MailTextsPage() {
  const { t } = useTranslation("admin-mails");
  const nameOf = useKindName();
  const own = useLanguage();
  const offered = useOffered();
  const address = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const kind = address.get("kind") ?? "order_paid";
  const language = languageOf(address.get("language")) ?? languageOf(own) ?? "en";
  const kinds = useQuery({ queryKey: KINDS_KEY, queryFn: () => call("mail-kinds", {}) });
  const texts = useQuery({
    queryKey: textsKey({ kind, language }),
    queryFn: () => call("mail-texts", { kind, language }),
    refetchOnWindowFocus: false,
  });
  const go = (changes: Record<string, string>) => {
    const wanted = new URLSearchParams({ kind, language, ...changes });
    leaveUnless(isSomethingUnsaved(), () => void navigate(`?${wanted}`, { preventScrollReset: true }));
  };
  const changed = kinds.data?.kinds.find((each) => each.kind === kind)?.changed ?? [];
  const mark = (on: boolean) => (on ? ` · ${t("changed")}` : "");
  return (
    <>
      <PageHead title={t("textsTitle")} text={t("textsText")}>
        <Link to="/admin/mails" className={buttonStyle("secondary")}>
          {t("back")}
        </Link>
      </PageHead>
      <div className="mb-7 grid gap-4 sm:grid-cols-2">
        <Select label={t("kind")} value={kind} onChange={({ target }) => go({ kind: target.value })}>
          {(kinds.data?.kinds ?? [{ kind, changed }]).map((each) => (
            <option key={each.kind} value={each.kind}>
              {nameOf(each.kind) + mark(each.changed.length > 0)}
            </option>
          ))}
        </Select>
        <Select
          label={t("language")}
          value={language}
          onChange={({ target }) => go({ language: target.value })}
        >
          <Options values={offered} labelOf={(each) => LANGUAGE_NAMES[each] + mark(changed.includes(each))} />
        </Select>
      </div>
      {texts.data && <TextsEditor key={`${kind} ${language}`} of={{ kind, language }} stored={texts.data} />}
      {!texts.data && texts.error && (
        <LoadError title={t("loadFailed")} error={texts.error} onRetry={() => void texts.refetch()} />
      )}
      {!texts.data && !texts.error && <Skeleton className="h-96" />}
    </>
  );
}
