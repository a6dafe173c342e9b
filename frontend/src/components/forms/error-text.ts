import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import { Outdated } from "@/lib/server/save-over";

/** Error reasons with a translation. */
const KNOWN = [
  "last_admin",
  "own_admin_role",
  "product_ordered",
  "email_exists",
  "slug_required",
  "slug_taken",
  "file_in_use",
  "has_account",
  "not_a_picture",
  "too_many_pixels",
  "program_refused",
  "reference_broken",
  "idempotency_in_progress",
  "idempotency_outcome_unknown",
  "html_too_deep",
  "html_too_large",
  "html_unclosed",
] as const;

/** A value that must be unique: a slug, a code. */
const TAKEN = "23505";

/** Return the text of an error: the translation of a known reason, else the server's own if it is for people. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("admin");
  return (error) => {
    if (error instanceof Outdated) return t("shared.outdated");
    if (error instanceof HttpError) {
      const known = KNOWN.find((reason) => reason === error.hint);
      if (known) return t(`shared.errors.${known}`);
      if (error.code === TAKEN) return t("shared.errors.taken");
      if (error.status === 401) return t("shared.errors.signedOut");
      return error.words ?? t(error.status < 500 ? "shared.errors.refused" : "shared.errors.failed");
    }
    return t("shared.noAnswer");
  };
}
