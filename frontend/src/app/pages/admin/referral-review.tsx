import { ReviewQueue } from "@/admin/referrals/review/review-queue";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin-referrals:review.title");

export default ReviewQueue;
