import { WithdrawalTable } from "@/admin/orders/withdrawals/withdrawal-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.withdrawals");

export default WithdrawalTable;
