import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { Reconciliation } from "@/features/admin-reconciliation/reconciliation";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.reconciliation")) });

export default Reconciliation;
