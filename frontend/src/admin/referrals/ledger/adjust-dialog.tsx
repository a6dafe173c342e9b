import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/dialogs/dialog";
import { readAmount } from "@/components/forms/amount";
import { AmountField } from "@/components/forms/amount-field";
import { CURRENCIES } from "@/components/forms/currencies";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import { insert, readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

/** A manual entry with its reason, which the partner reads. */
export function AdjustDialog({ code = "", onClose }: { code?: string; onClose: () => void }) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, mutate } = useMutationToast();
  // Generated once, so that a second click writes nothing.
  const [id] = useState(() => crypto.randomUUID());
  const { errorOf, watch, valuesOf } = useCheckedForm({
    check: ({ amount = "" }) => ({ amount: readAmount(amount) ? undefined : t("adjust.amountHint") }),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const currency = new FormData(event.currentTarget).get("currency") as (typeof CURRENCIES)[number];
    const write = async () => {
      const wanted = (typed.code ?? "").toUpperCase();
      const referral = await readFirst(
        list<"referrals", { id: string }>("referrals", { select: "id", referral_code: `eq.${wanted}` }),
      );
      if (!referral) throw new HttpError("", 404, "", "no_code");
      await insert("commissions", {
        id,
        referral_id: referral.id,
        amount: readAmount(typed.amount ?? ""),
        currency,
        note: typed.note ?? "",
      });
    };
    const saved = await mutate(write, {
      done: t("adjust.done"),
      invalidates: ["commissions", "referrals"],
      refusals: { no_code: t("adjust.noCode") },
    });
    if (saved) onClose();
  };
  return (
    <Dialog title={t("adjust.title")} text={t("adjust.text")} busy={busy} onClose={onClose}>
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={submit} {...watch}>
        <Field
          label={t("referrals.code")}
          name="code"
          required
          defaultValue={code}
          className="sm:col-span-2 [&_input]:uppercase"
          error={errorOf("code")}
        />
        <AmountField
          signed
          label={t("adjust.amount")}
          name="amount"
          required
          hint={t("adjust.amountHint")}
          error={errorOf("amount")}
        />
        <Select label={t("adjust.currency")} name="currency">
          {CURRENCIES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <TextArea
          label={t("adjust.note")}
          name="note"
          required
          rows={3}
          maxLength={1000}
          hint={t("adjust.noteHint")}
          className="sm:col-span-2"
          error={errorOf("note")}
        />
        <FormFoot busy={busy} action={t("adjust.action")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
