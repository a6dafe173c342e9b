import { filled, type Row, rowsOf } from "@/components/forms/rows";
import type { Functions } from "@/lib/server/api.types";

type Stored = Functions["settings"]["answer"]["settings"]["bookkeeping"];

export const CHARTS = ["skr03", "skr04"] as const;
export const REVENUES = [
  "standard",
  "reduced",
  "other_rate",
  "zero_rate",
  "other_country",
  "reverse_charge",
  "exempt",
  "third_country",
  "not_charged",
] as const;
const FIELDS = ["revenue", "account"] as const;
const NUMBERS = ["consultant", "client", "first_month", "account_length"] as const;

const OPTIONAL = ["provider_account", "bank_account", "fee_account"] as const;

/** The settings for the tax adviser's program, as typed. */
export interface BookkeepingValues
  extends Record<(typeof NUMBERS)[number] | (typeof OPTIONAL)[number] | "debtor", string> {
  chart: Stored["chart"];
  accounts: Row<(typeof FIELDS)[number]>[];
}

export function bookkeepingOf(stored: Stored): BookkeepingValues {
  return {
    ...stored,
    consultant: String(stored.consultant),
    client: String(stored.client),
    first_month: String(stored.first_month),
    account_length: String(stored.account_length),
    provider_account: stored.provider_account ?? "",
    bank_account: stored.bank_account ?? "",
    fee_account: stored.fee_account ?? "",
    accounts: rowsOf(FIELDS, stored.accounts),
  };
}

export function storedOf(values: BookkeepingValues): Stored {
  return {
    chart: values.chart,
    consultant: Number(values.consultant),
    client: Number(values.client),
    first_month: Number(values.first_month),
    account_length: Number(values.account_length),
    debtor: values.debtor.trim(),
    provider_account: values.provider_account.trim() || null,
    bank_account: values.bank_account.trim() || null,
    fee_account: values.fee_account.trim() || null,
    accounts: filled(FIELDS, values.accounts).map(({ revenue, account }) => ({
      revenue: revenue as Stored["accounts"][number]["revenue"],
      account,
    })),
  };
}
