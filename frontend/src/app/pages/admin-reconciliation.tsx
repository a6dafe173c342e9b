import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { Reconciliation } from "@/features/admin-reconciliation/reconciliation";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.reconciliation")) });

export default Reconciliation;
