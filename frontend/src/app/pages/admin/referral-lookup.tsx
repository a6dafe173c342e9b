import { Lookup } from "@/admin/referrals/review/lookup";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:lookup.title")) });

export default Lookup;
