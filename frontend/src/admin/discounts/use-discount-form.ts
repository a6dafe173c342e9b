import { useNavigate } from "react-router";
import { type Discount, discountOf } from "@/admin/discounts/discount";
import { type DiscountValues, payloadOf, valuesOf } from "@/admin/discounts/discount-values";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";

/** The form of a discount code; without one it creates a new one. Input is kept when a save fails. */
export function useDiscountForm(discount: Discount | null) {
  const { t } = useTranslation("admin-discounts");
  const navigate = useNavigate();
  const { busy, mutate } = useMutationToast();
  const fresh = useNewGoods();
  const editForm = useEditForm(
    discount,
    (known) => valuesOf(known, fresh),
    async (known) => known && read(discountOf(known.id)),
  );

  /** Save, and return to the list unless the user stays. */
  const save = async ({ values, base }: Typed<Discount | null, DiscountValues>, stay = false) => {
    let row: Discount | null = null;
    const payload = payloadOf(values);
    const work = async () => {
      row = await (base ? saveOver("discount_codes", base, payload) : insert("discount_codes", payload));
    };
    const saved = await mutate(work, {
      done: t(base ? "updated" : "created"),
      invalidates: ["discount_codes"],
      shows: editForm.outdated,
    });
    if (saved && row) leave(row, base, stay);
  };
  const leave = (row: Discount, base: Discount | null, stay: boolean) => {
    if (!stay) return void navigate("/admin/discounts");
    editForm.take(row);
    if (!base) void navigate(`/admin/discounts/${row.id}/edit`, { replace: true });
  };
  return { ...editForm, save, busy };
}

export type DiscountForm = ReturnType<typeof useDiscountForm>;
