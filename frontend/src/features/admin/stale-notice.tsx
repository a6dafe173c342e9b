import { useLanguage, useTranslation } from "@/lib/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  /** When the other version was saved. */
  savedAt: string;
  busy: boolean;
  onTake: () => void;
  onOverwrite: () => void;
}

/** Somebody saved what is edited here after this page had read it: the person decides whose text stays. */
export function StaleNotice({ savedAt, busy, onTake, onOverwrite }: Props) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Notice tone="danger" className="mb-6">
      <p className="font-medium">{t("kit.stale.title", { time: time.format(new Date(savedAt)) })}</p>
      <p className="mt-1">{t("kit.stale.text")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="button" variant="secondary" size="sm" disabled={busy} onClick={onTake}>
          {t("kit.stale.take")}
        </Button>
        <Button type="button" variant="danger" size="sm" disabled={busy} onClick={onOverwrite}>
          {t("kit.stale.overwrite")}
        </Button>
      </div>
    </Notice>
  );
}
