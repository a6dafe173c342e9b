import type { TabProps } from "@/admin/site/tab";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

/** The published versions, newest first, each with a button to restore it. */
export function HistoryTab({ form }: TabProps) {
  const { t, language } = useTranslation("admin-site");
  const { history } = form.base;
  if (history.length === 0) return <EmptyState title={t("history.none")} text={t("history.noneText")} />;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {history.map(({ number, publishedAt, restoredFrom }, index) => (
        <li key={number} className="flex flex-wrap items-center gap-3 py-3">
          <span className="mr-auto">
            <span className="font-medium">{t("history.version", { number })}</span>
            <span className="block text-sm text-soft">
              {formatTimestamp(publishedAt, language)}
              {restoredFrom !== null && ` · ${t("history.from", { number: restoredFrom })}`}
            </span>
          </span>
          {index === 0 ? (
            <span className="text-sm text-good">{t("history.shown")}</span>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              disabled={form.busy}
              onClick={() => void form.restore(number)}
            >
              {t("history.restore", { number })}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
