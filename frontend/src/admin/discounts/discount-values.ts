import type { Discount } from "@/admin/discounts/discount";
import { readAmount, writeAmount } from "@/components/forms/amount";
import type { NewGoods } from "@/components/forms/use-new-goods";
import type { Tables } from "@/lib/server/api.types";

export const KINDS = ["percent", "amount"] as const;
export type Kind = (typeof KINDS)[number];

type Fresh = Pick<NewGoods, "currency" | "language">;

/** The form's state, as typed. `value` is the percentage or the amount. */
export function valuesOf(row: Discount | null, fresh: Fresh) {
  const written = (amount: number | undefined) => (amount ? writeAmount(amount, fresh.language) : "");
  const kind: Kind = row?.kind === "amount" ? "amount" : "percent";
  return {
    code: row?.code ?? "",
    kind,
    value: written(row?.[kind]),
    currency: row?.currency ?? fresh.currency,
    minimum_amount: written(row?.minimum_amount),
    valid_from: row?.valid_from ?? "",
    valid_until: row?.valid_until ?? "",
    max_uses: String(row?.max_uses ?? ""),
    max_per_customer: String(row?.max_per_customer ?? ""),
    first_purchase: row?.first_purchase ?? false,
    item_ids: row?.item_ids ?? [],
    referral_code: row?.referral_code ?? "",
    batch: row?.batch ?? "",
    is_active: row?.is_active ?? true,
  };
}

export type DiscountValues = ReturnType<typeof valuesOf>;

type Payload = Tables["discount_codes"]["insert"] & Tables["discount_codes"]["update"];

/** Return the payload; an empty optional field clears its column. */
export function payloadOf({ value, minimum_amount, ...values }: DiscountValues): Payload {
  const taken = readAmount(value);
  const count = (text: string) => (text === "" ? null : Number(text));
  return {
    ...(values as Omit<Payload, "max_uses" | "max_per_customer">),
    code: values.code.trim().toUpperCase(),
    percent: values.kind === "percent" ? taken : 0,
    amount: values.kind === "amount" ? taken : 0,
    minimum_amount: minimum_amount.trim() ? readAmount(minimum_amount) : 0,
    max_uses: count(values.max_uses),
    max_per_customer: count(values.max_per_customer),
  };
}
