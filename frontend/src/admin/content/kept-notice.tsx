import { formatTimestamp } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  /** Time of the last change. */
  at: string;
  onResume: () => void;
  onDiscard: () => void;
}

/** Offers unsaved values that this browser has stored. */
export function KeptNotice({ at, onResume, onDiscard }: Props) {
  const { t } = useTranslation("admin-content");
  return (
    <Notice tone="waiting" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64">
        {t("kept.found", { time: formatTimestamp(at, useLanguage()) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onResume}>
          {t("kept.resume")}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDiscard}>
          {t("kept.discard")}
        </Button>
      </div>
    </Notice>
  );
}
