import { groupByFour } from "@/account/partner/iban";
import { type Details, useDetails } from "@/account/partner/reads";
import { type Method, useDetailsForm } from "@/account/partner/use-details-form";
import { CheckField } from "@/components/forms/check-field";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { NewerNotice } from "@/ui/newer-notice";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { TextArea } from "@/ui/text-area";

/** The payout details. */
export default function DetailsPanel() {
  const { user } = useSession();
  const userId = user?.id ?? "";
  const { data, error } = useDetails(userId);
  const { t } = useTranslation("partner");
  if (error && !data) return <Notice tone="danger">{t("failed")}</Notice>;
  if (!data) return <Skeleton className="h-64" />;
  return <DetailsForm key={userId} known={data[0] ?? null} />;
}

function DetailsForm({ known }: { known: Details | null }) {
  const { t, language } = useTranslation(["partner", "public", "account"]);
  const {
    round,
    shown,
    method,
    setMethod,
    faults,
    proof,
    setProof,
    prove,
    busy,
    submit,
    rejected,
    overwrite,
    takeNewer,
  } = useDetailsForm(known);
  return (
    <Card aria-labelledby="details" className="max-w-2xl px-5 py-6 sm:px-7">
      <h2 id="details" className="text-heading">
        {t("details.title")}
      </h2>
      <p className="mb-5 mt-1 text-soft">{t("details.text")}</p>
      {known?.counts_from && Date.parse(known.counts_from) > Date.now() && (
        <div className="mb-5">
          <Notice tone="waiting">
            {t("details.waits", { date: formatDate(known.counts_from, language) })}
          </Notice>
        </div>
      )}
      {rejected && known && (
        <div className="mb-5">
          <NewerNotice
            keep={{ label: t("account:profile.newer.keep"), run: overwrite }}
            take={{ label: t("account:profile.newer.take"), run: takeNewer }}
          >
            <h3 className="font-medium">{t("details.newer")}</h3>
            <p className="mt-2 whitespace-pre-line break-words">
              {known.holder}
              {"\n"}
              {known.iban ? groupByFour(known.iban) : known.instructions}
            </p>
          </NewerNotice>
        </div>
      )}
      <form key={round} className="grid gap-4" noValidate onSubmit={submit}>
        <Select
          label={t("details.method")}
          name="method"
          value={method}
          onChange={({ target }) => setMethod(target.value as Method)}
        >
          <option value="iban">{t("details.bank")}</option>
          <option value="other">{t("details.other")}</option>
        </Select>
        <Field
          label={t("details.holder")}
          name="holder"
          autoComplete="name"
          required
          maxLength={300}
          defaultValue={shown?.holder ?? ""}
          error={faults.holder}
        />
        {method === "iban" ? (
          <Field
            label={t("details.iban.label")}
            name="iban"
            required
            autoComplete="off"
            spellCheck={false}
            defaultValue={groupByFour(shown?.iban ?? "")}
            hint={t("details.iban.hint")}
            error={faults.iban}
          />
        ) : (
          <TextArea
            label={t("details.instructions")}
            name="instructions"
            required
            rows={3}
            maxLength={1000}
            defaultValue={shown?.instructions ?? ""}
            hint={t("details.instructionsHint")}
            error={faults.instructions}
          />
        )}
        <TaxData shown={shown} />
        <div className="border-t border-line pt-4">
          <Field
            key={prove}
            label={t(`details.proof.${prove}.label`)}
            name="proof"
            value={proof}
            onChange={({ target }) => setProof(target.value)}
            type={prove === "password" ? "password" : "text"}
            inputMode={prove === "code" ? "numeric" : undefined}
            autoComplete={prove === "password" ? "current-password" : "one-time-code"}
            required
            hint={t("details.proof.hint")}
            error={faults.proof}
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" disabled={busy}>
            {t(busy ? "details.saving" : "details.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The partner's tax data, for the statements. */
function TaxData({ shown }: { shown: Pick<Details, "tax_number" | "small_business"> | null }) {
  const { t } = useTranslation("partner");
  return (
    <>
      <Field
        label={t("details.taxNumber")}
        name="tax_number"
        autoComplete="off"
        maxLength={300}
        defaultValue={shown?.tax_number ?? ""}
        hint={t("details.taxNumberHint")}
      />
      <CheckField
        label={t("details.smallBusiness")}
        name="small_business"
        defaultChecked={shown?.small_business ?? false}
        hint={t("details.smallBusinessHint")}
      />
    </>
  );
}
