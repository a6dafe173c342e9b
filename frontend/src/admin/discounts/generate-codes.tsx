import { type FormEvent, useState } from "react";
import { suggestedCode } from "@/admin/discounts/discount";
import { KINDS, type Kind, payloadOf, valuesOf as valuesOfCode } from "@/admin/discounts/discount-values";
import { useValueCheck } from "@/admin/discounts/use-value-check";
import { Dialog } from "@/components/dialogs/dialog";
import { AmountField } from "@/components/forms/amount-field";
import { CURRENCIES } from "@/components/forms/currencies";
import { FormFoot } from "@/components/forms/form-foot";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { saveAs } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { insertAll } from "@/lib/server/rest";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

/** As many codes as are made at once: the server takes them in one request, all or none. */
const MOST = 500;

function codes(count: number): string[] {
  const made = new Set<string>();
  while (made.size < count) made.add(suggestedCode());
  return [...made];
}

/** Makes codes of one group, each for one use, and saves them as a CSV file. */
export function GenerateCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin-discounts");
  const [kind, setKind] = useState<Kind>("percent");
  const { errorOf, watch, valuesOf } = useCheckedForm({ check: useValueCheck(kind) });
  const { busy, generate } = useGenerate();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const currency = String(new FormData(event.currentTarget).get("currency"));
    const typed = valuesOf(event.currentTarget);
    if (typed && (await generate({ ...typed, kind, currency }))) onClose();
  };
  return (
    <Dialog title={t("generate.title")} text={t("generate.text")} busy={busy} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} {...watch}>
        <Fields kind={kind} onKind={setKind} errorOf={errorOf} />
        <FormFoot busy={busy} action={t("generate.action")} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type Common = Partial<Record<"count" | "value" | "batch" | "valid_until", string>> & {
  kind: Kind;
  currency: string;
};

/** Store the codes and save their file. Resolves to false if the server refuses them. */
function useGenerate() {
  const { t } = useTranslation("admin-discounts");
  const { busy, mutate } = useMutationToast();
  const fresh = useNewGoods();
  const generate = async ({ count, ...common }: Common) => {
    const made = codes(Number(count));
    const values = { ...valuesOfCode(null, fresh), ...common, max_uses: "1" };
    const rows = made.map((code) => payloadOf({ ...values, code }));
    const saved = await mutate(() => insertAll("discount_codes", rows), {
      done: t("generate.done", { count: made.length }),
      invalidates: ["discount_codes"],
    });
    if (!saved) return false;
    const lines = ["\uFEFF", [t("code"), ...made, ""].join("\r\n")];
    saveAs(new Blob(lines, { type: "text/csv;charset=utf-8" }), "discount-codes.csv");
    return true;
  };
  return { busy, generate };
}

interface FieldsProps {
  kind: Kind;
  onKind: (kind: Kind) => void;
  errorOf: ErrorOf;
}

function Fields({ kind, onKind, errorOf }: FieldsProps) {
  const { t } = useTranslation("admin-discounts");
  const { currency } = useNewGoods();
  const field = (name: string) => ({ name, error: errorOf(name) });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t("generate.count")} type="number" min={1} max={MOST} required {...field("count")} />
      <Field label={t("form.batch")} maxLength={200} required {...field("batch")} />
      <Select
        label={t("form.kind")}
        name="kind"
        value={kind}
        onChange={({ target }) => onKind(target.value as Kind)}
      >
        <Options values={KINDS} labelOf={(each) => t(`form.kinds.${each}`)} />
      </Select>
      <AmountField label={t(`form.${kind}`)} required {...field("value")} />
      <Select label={t("form.currency")} name="currency" defaultValue={currency}>
        <Options values={CURRENCIES} labelOf={(each) => each} />
      </Select>
      <Field label={t("form.until")} type="date" hint={t("form.untilHint")} {...field("valid_until")} />
    </div>
  );
}
