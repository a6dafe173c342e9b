import { ReviewTable } from "@/admin/reviews/review-table";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.reviews")) });

export default ReviewTable;
