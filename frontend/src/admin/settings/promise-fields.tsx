import { CountField } from "@/admin/settings/count-field";
import { MentionedIn } from "@/admin/settings/mentioned-in";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { AmountField } from "@/components/forms/amount-field";
import { boundTo } from "@/components/forms/bound-to";
import { CheckField } from "@/components/forms/check-field";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

const SECOND_BASES = ["commission", "sale"] as const;

/** What customers and partners are promised. */
export function PromiseFields(form: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  const bound = boundTo(form.form, form.errorOf);
  return (
    <TitledCard title={t("promises.title")} text={t("promises.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <CountField {...form} name="refund_days" label="promises.refundDays" max={365} />
        <AmountField
          label={t("promises.commission")}
          {...bound("commission_rate")}
          required
          hint={t("promises.commissionHint")}
        />
        <MentionedIn setting="refund_days" />
        <MentionedIn setting="commission_rate" />
        <CountField {...form} name="payout_details_days" label="promises.detailsDays" max={60} />
        <AmountField
          label={t("promises.minimum")}
          {...bound("payout_minimum")}
          required
          hint={t("promises.minimumHint")}
        />
        <AmountField
          label={t("promises.secondLevel")}
          {...bound("second_level_rate")}
          required
          hint={t("promises.secondLevelHint")}
        />
        <Select
          label={t("promises.secondBase")}
          name="second_level_base"
          value={form.form.values.second_level_base}
          onChange={({ target }) =>
            form.form.put("second_level_base", target.value as (typeof SECOND_BASES)[number])
          }
        >
          <Options values={SECOND_BASES} labelOf={(each) => t(`promises.secondBases.${each}`)} />
        </Select>
        <CountField {...form} name="review_request_days" label="promises.reviewDays" max={180} />
        <CheckField
          label={t("promises.recommender")}
          hint={t("promises.recommenderHint")}
          className="sm:col-span-2"
          checked={form.form.values.ask_recommender}
          onChange={({ target }) => form.form.put("ask_recommender", target.checked)}
        />
        <CheckField
          label={t("promises.postbacks")}
          hint={t("promises.postbacksHint")}
          className="sm:col-span-2"
          checked={form.form.values.partner_postbacks}
          onChange={({ target }) => form.form.put("partner_postbacks", target.checked)}
        />
      </div>
    </TitledCard>
  );
}
