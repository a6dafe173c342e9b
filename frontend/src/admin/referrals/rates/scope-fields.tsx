import type { RuleForm } from "@/admin/referrals/rates/reward-fields";
import { WHAT, WHOM } from "@/admin/referrals/rates/rule";
import { usePartners } from "@/admin/referrals/use-partners";
import { useItems } from "@/admin/shared/use-items";
import { boundTo } from "@/components/forms/bound-to";
import { PickedRows } from "@/components/forms/picked-rows";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** Whom the rule is for. */
export function WhomFields({ form, errorOf }: RuleForm) {
  const { t } = useTranslation("rates");
  const partners = usePartners();
  const { values } = form;
  const bound = boundTo(form, errorOf);
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <Select label={t("form.whom")} {...bound("whom")}>
        <Options values={WHOM} labelOf={(each) => t(`form.${each}`)} />
      </Select>
      {values.whom === "group" && (
        <Field
          label={t("form.groupName")}
          hint={t("form.groupHint")}
          required
          maxLength={300}
          {...bound("partner_group")}
        />
      )}
      {values.whom === "partner" && (
        <Select label={t("form.partner")} {...bound("referral_id")}>
          <option value="">{t("form.choosePartner")}</option>
          {partners.map(({ id, referral_code, user }) => (
            <option key={id} value={id}>
              {`${referral_code} · ${user.email}`}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

/** What the rule is for. */
export function WhatFields({ form, errorOf }: RuleForm) {
  const { t } = useTranslation("rates");
  const { values, put } = form;
  const labels = { everything: t("form.everything"), items: t("form.items") };
  return (
    <div className="grid gap-4">
      <Select label={t("form.what")} {...boundTo(form, errorOf)("what")}>
        <Options
          values={WHAT}
          labelOf={(each) => (each === "product" || each === "workshop" ? t(`goods.${each}`) : labels[each])}
        />
      </Select>
      {values.what === "items" && (
        <Items ids={values.item_ids} error={errorOf("item")} onChange={(ids) => put("item_ids", ids)} />
      )}
    </div>
  );
}

interface ItemsProps {
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

function Items({ ids, error, onChange }: ItemsProps) {
  const { t } = useTranslation("rates");
  const { products, workshops, nameOf } = useItems();
  return (
    <PickedRows
      legend={t("form.items")}
      keys={ids}
      nameOf={nameOf}
      onRemove={(id) => onChange(ids.filter((each) => each !== id))}
    >
      <Select
        label={t("form.addItem")}
        name="item"
        value=""
        error={error}
        onChange={({ target }) => onChange([...ids, target.value])}
      >
        <option value="" disabled>
          {t("form.addItem")}
        </option>
        {[...products, ...workshops]
          .filter(({ id }) => !ids.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
    </PickedRows>
  );
}
