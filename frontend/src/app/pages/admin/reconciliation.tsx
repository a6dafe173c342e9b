import { Reconciliation } from "@/admin/reconciliation/reconciliation";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.reconciliation");

export default Reconciliation;
