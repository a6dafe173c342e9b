import { Reconciliation } from "@/admin/reconciliation/reconciliation";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.reconciliation")) });

export default Reconciliation;
