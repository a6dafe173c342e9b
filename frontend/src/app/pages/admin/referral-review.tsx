import { ReviewQueue } from "@/admin/referrals/review/review-queue";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:review.title")) });

export default ReviewQueue;
