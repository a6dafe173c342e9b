import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import { Outdated } from "@/lib/server/save-over";

/** Return the text of an error: the server's own message, whatever its code (ERR-26), if the server sent one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("admin");
  return (error) => {
    if (error instanceof Outdated) return t("shared.outdated");
    if (!(error instanceof HttpError)) return t("shared.noAnswer");
    if (error.status === 401) return t("shared.errors.signedOut");
    const sent = error.code !== "";
    return error.words ?? (sent ? error.message : t("shared.errors.failed"));
  };
}
