import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { Lookup } from "@/features/admin-referrals/review/lookup";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin-referrals:lookup.title")) });

export default Lookup;
