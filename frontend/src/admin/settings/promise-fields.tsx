import { CountField } from "@/admin/settings/count-field";
import { MentionedIn } from "@/admin/settings/mentioned-in";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { AmountField } from "@/components/forms/amount-field";
import { boundTo } from "@/components/forms/bound-to";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { TitledCard } from "@/ui/titled-card";

/** What customers and partners are promised. */
export function PromiseFields(form: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  return (
    <TitledCard title={t("promises.title")} text={t("promises.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <CountField {...form} name="refund_days" label="promises.refundDays" max={365} />
        <AmountField
          label={t("promises.commission")}
          {...boundTo(form.form, form.errorOf)("commission_rate")}
          required
          hint={t("promises.commissionHint")}
        />
        <MentionedIn setting="refund_days" />
        <MentionedIn setting="commission_rate" />
        <CountField {...form} name="payout_details_days" label="promises.detailsDays" max={60} />
        <CountField {...form} name="review_request_days" label="promises.reviewDays" max={180} />
      </div>
    </TitledCard>
  );
}
