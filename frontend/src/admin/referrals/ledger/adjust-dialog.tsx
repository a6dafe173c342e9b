import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/dialogs/dialog";
import { readAmount } from "@/components/forms/amount";
import { AmountField } from "@/components/forms/amount-field";
import { CURRENCIES } from "@/components/forms/currencies";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useCompany } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert } from "@/lib/server/rest";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";

type Currency = (typeof CURRENCIES)[number];

interface Props {
  partner: { id: string; name: string; code: string };
  /** What the partner has a balance in, if anything. */
  currency?: string | undefined;
  onClose: () => void;
}

/** A manual entry in a partner's ledger with its reason, which the partner reads. */
export function AdjustDialog({ partner, currency, onClose }: Props) {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  const { busy, mutate } = useMutationToast();
  const { currency: ofShop = "USD" } = useCompany();
  // Generated once, so that a second click writes nothing.
  const [id] = useState(() => crypto.randomUUID());
  const { errorOf, watch, valuesOf } = useCheckedForm({
    check: ({ amount = "" }) => ({ amount: readAmount(amount) ? undefined : t("adjust.amountHint") }),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (!typed) return;
    const entry = {
      id,
      referral_id: partner.id,
      amount: readAmount(typed.amount ?? ""),
      currency: new FormData(event.currentTarget).get("currency") as Currency,
      note: typed.note ?? "",
    };
    const saved = await mutate(() => insert("commissions", entry), {
      done: t("adjust.done"),
      invalidates: ["commissions", "referrals"],
    });
    if (saved) onClose();
  };
  return (
    <Dialog
      title={t("adjust.title")}
      text={`${partner.name} · ${partner.code}. ${t("adjust.text")}`}
      busy={busy}
      onClose={onClose}
    >
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={submit} {...watch}>
        <AmountField
          signed
          label={t("adjust.amount")}
          name="amount"
          required
          hint={t("adjust.amountHint")}
          error={errorOf("amount")}
        />
        <Select label={t("adjust.currency")} name="currency" defaultValue={currency ?? ofShop}>
          <Options values={CURRENCIES} />
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
