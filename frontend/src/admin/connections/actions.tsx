import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props {
  busy: boolean;
  testing: boolean;
  /** The environment sets everything: nothing to save. */
  fixed: boolean;
  /** Something is saved that can be tested or removed. */
  saved: boolean;
  onTest: () => void;
  onRemove: () => void;
}

/** The buttons below a connection's fields. */
export function Actions({ busy, testing, fixed, saved, onTest, onRemove }: Props) {
  const { t } = useTranslation("admin-connections");
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {!fixed && (
        <Button type="submit" disabled={busy}>
          {testing ? t("testing") : t("save")}
        </Button>
      )}
      {saved && (
        <Button variant="secondary" disabled={busy} onClick={onTest}>
          {t("test")}
        </Button>
      )}
      {saved && !fixed && (
        <Button variant="quiet" disabled={busy} onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}
