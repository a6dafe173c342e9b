import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { ReviewQueue } from "@/features/admin-referrals/review/review-queue";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:review.title")) });

export default ReviewQueue;
