import { WithdrawalTable } from "@/admin/orders/withdrawals/withdrawal-table";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.withdrawals")) });

export default WithdrawalTable;
