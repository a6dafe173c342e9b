import type { FormEvent } from "react";
import type { Discount } from "@/admin/discounts/discount";
import { LimitFields } from "@/admin/discounts/limit-fields";
import { ScopeFields } from "@/admin/discounts/scope-fields";
import { useDiscountForm } from "@/admin/discounts/use-discount-form";
import { useValueCheck } from "@/admin/discounts/use-value-check";
import { ValueFields } from "@/admin/discounts/value-fields";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { EditorBar, staysOn } from "@/components/forms/save-bar";
import { useCheckedForm } from "@/components/forms/use-checked-form";

/** The form of a new or existing discount code. */
export function DiscountForm({ discount }: { discount: Discount | null }) {
  const form = useDiscountForm(discount);
  const { errorOf, watch, valuesOf } = useCheckedForm({ check: useValueCheck(form.values.kind) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void form.save(form, staysOn(event));
  };
  return (
    <form className="grid max-w-4xl gap-6" onSubmit={submit} {...watch}>
      <ConflictNotice form={form} />
      <ValueFields form={form} errorOf={errorOf} />
      <LimitFields form={form} errorOf={errorOf} />
      <ScopeFields form={form} errorOf={errorOf} />
      <EditorBar busy={form.busy} />
    </form>
  );
}
