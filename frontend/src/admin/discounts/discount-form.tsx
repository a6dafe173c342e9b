import type { FormEvent } from "react";
import type { Discount } from "@/admin/discounts/discount";
import { LimitFields } from "@/admin/discounts/limit-fields";
import { ScopeFields } from "@/admin/discounts/scope-fields";
import { useDiscountForm } from "@/admin/discounts/use-discount-form";
import { ValueFields } from "@/admin/discounts/value-fields";
import { readAmount } from "@/components/forms/amount";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { EditorBar, staysOn } from "@/components/forms/save-bar";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useTranslation } from "@/lib/i18n/use-t";

/** The form of a new or existing discount code. */
export function DiscountForm({ discount }: { discount: Discount | null }) {
  const { t } = useTranslation("admin-discounts");
  const form = useDiscountForm(discount);
  const { errorOf, watch, valuesOf } = useCheckedForm({
    check: ({ value = "" }) => {
      const taken = readAmount(value);
      if (form.values.kind === "percent" && taken > 100) return { value: t("form.tooMuch") };
      return taken > 0 ? {} : { value: t("form.nothing") };
    },
  });
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
