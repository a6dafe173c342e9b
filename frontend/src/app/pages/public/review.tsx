import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { ReviewByLink } from "@/public/review/review-by-link";

export const meta = titled("reviews:write.title");

/** The target of the links in requests for a review: `?token=TOKEN`, with `rating` or `stop`. */
export default function ReviewPage() {
  const { t } = useTranslation("reviews");
  return (
    <FormPage title={t("write.title")} wide>
      <ReviewByLink />
    </FormPage>
  );
}
