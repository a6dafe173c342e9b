import { ReviewTable } from "@/admin/reviews/review-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.reviews");

export default ReviewTable;
