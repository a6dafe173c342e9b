import type { FormEvent } from "react";
import { RewardFields, TimeFields } from "@/admin/referrals/rates/reward-fields";
import { payloadOf, type Row, type RuleValues, ruleOf, valuesOf } from "@/admin/referrals/rates/rule";
import { WhatFields, WhomFields } from "@/admin/referrals/rates/scope-fields";
import { usePartners } from "@/admin/referrals/use-partners";
import { useItems } from "@/admin/shared/use-items";
import { Dialog } from "@/components/dialogs/dialog";
import { readAmount } from "@/components/forms/amount";
import { boundTo } from "@/components/forms/bound-to";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { type Typed, useEditForm } from "@/components/forms/use-edit-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert, read } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";
import { useRuleWords } from "@/shared/referral/use-rule-words";
import { Field } from "@/ui/field";

/** The form of a commission rule, with the rule in words; without one it creates a new one. */
export function RuleDialog({ rule, onClose }: { rule: Row | null; onClose: () => void }) {
  const { t } = useTranslation("rates");
  const { form, save, busy } = useRuleForm(rule, onClose);
  const { values } = form;
  const {
    errorOf,
    watch,
    valuesOf: valid,
  } = useCheckedForm({
    check: ({ value = "" }) => {
      if (values.whom === "partner" && !values.referral_id) return { referral_id: t("form.choosePartner") };
      if (values.what === "items" && values.item_ids.length === 0) return { item: t("form.addItem") };
      const given = readAmount(value);
      if (values.kind === "percent") return given > 100 ? { value: t("form.tooMuch") } : {};
      return given > 0 ? {} : { value: t("form.nothing") };
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valid(event.currentTarget)) void save({ values, base: form.base });
  };
  return (
    <Dialog title={t(rule ? "page.edit" : "page.create")} busy={busy} onClose={onClose} wide>
      <form className="grid gap-5" onSubmit={submit} {...watch}>
        <ConflictNotice form={{ ...form, busy, save }} />
        <Field
          label={t("form.name")}
          hint={t("form.nameHint")}
          required
          maxLength={300}
          {...boundTo(form, errorOf)("name")}
        />
        <WhomFields form={form} errorOf={errorOf} />
        <WhatFields form={form} errorOf={errorOf} />
        <RewardFields form={form} errorOf={errorOf} />
        <TimeFields form={form} errorOf={errorOf} />
        <Preview values={values} />
        <FormFoot busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function useRuleForm(rule: Row | null, onClose: () => void) {
  const { t } = useTranslation("rates");
  const { busy, mutate } = useMutationToast();
  const fresh = useNewGoods();
  const form = useEditForm(
    rule,
    (known) => valuesOf(known, fresh),
    async (known) => known && read(ruleOf(known.id)),
  );
  const save = async ({ values, base }: Typed<Row | null, RuleValues>) => {
    const payload = payloadOf(values);
    const work = () =>
      base ? saveOver("commission_rules", base, payload) : insert("commission_rules", payload);
    const saved = await mutate(work, {
      done: t(base ? "page.updated" : "page.created"),
      invalidates: ["commission_rules"],
      shows: form.outdated,
    });
    if (saved) onClose();
  };
  return { form, save, busy };
}

/** The rule that is being written, in one sentence. */
function Preview({ values }: { values: RuleValues }) {
  const { t } = useTranslation("rates");
  const wordsOf = useRuleWords();
  const { nameOf } = useItems();
  const code = usePartners().find(({ id }) => id === values.referral_id)?.referral_code ?? "";
  return (
    <p aria-live="polite" className="rounded-lg bg-sunken px-4 py-3">
      <span className="block text-sm text-soft">{t("form.preview")}</span>
      {wordsOf(payloadOf(values), { code, itemOf: nameOf })}
    </p>
  );
}
