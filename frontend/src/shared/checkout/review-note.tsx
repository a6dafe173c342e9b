import { usePromises } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";

/** Tells buyers at the checkout that they will be asked for a review; nothing if the owner has turned that off. */
export function ReviewNote() {
  const { t } = useTranslation("checkout");
  const { reviewDays } = usePromises();
  if (!reviewDays) return null;
  return <p className="mt-2 text-sm text-soft">{t("reviewNote", { count: reviewDays })}</p>;
}
