import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ibanFault } from "@/features/partner/iban";
import { type Details, useDetails } from "@/features/partner/reads";
import { useSession } from "@/features/session/session-store";
import { change, insert } from "@/lib/rest";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { TextArea } from "@/ui/text-area";

type Method = "iban" | "other";

/** Where the money goes. */
export default function DetailsPanel() {
  const { user } = useSession();
  const { data, error } = useDetails(user?.id ?? "");
  const { t } = useTranslation("partner");
  if (error && !data) return <Notice tone="danger">{t("failed")}</Notice>;
  if (!data) return <Skeleton className="h-64" />;
  return <DetailsForm known={data[0] ?? null} />;
}

function DetailsForm({ known }: { known: Details | null }) {
  const { t } = useTranslation(["partner", "public"]);
  const client = useQueryClient();
  const [method, setMethod] = useState<Method>((known?.method as Method) ?? "iban");
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const [busy, setBusy] = useState(false);

  const check = (typed: Record<string, string>) => {
    const required = t("public:form.required");
    const iban = typed.iban ? ibanFault(typed.iban) : null;
    return {
      holder: typed.holder ? undefined : required,
      iban: method !== "iban" ? undefined : typed.iban ? iban && t(`details.iban.${iban}`) : required,
      instructions: method === "other" && !typed.instructions ? required : undefined,
    } as Record<string, string | undefined>;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
    );
    const wrong = check(typed);
    setFaults(wrong);
    const [first] = Object.entries(wrong).flatMap(([name, text]) => (text ? [name] : []));
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const wish = {
      method,
      holder: typed.holder ?? "",
      iban: method === "iban" ? (typed.iban ?? null) : null,
      instructions: method === "other" ? (typed.instructions ?? null) : null,
    };
    setBusy(true);
    try {
      await save(known, wish);
      toast({ title: t("details.saved"), description: t("details.savedText") });
      await client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith("/rest/v1/payout_details"),
      });
    } catch (failure) {
      const outdated = failure instanceof Outdated;
      const text = outdated ? t("details.outdated") : (failure as Error).message;
      toast({ title: t("details.failed"), description: text, tone: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card aria-labelledby="details" className="max-w-2xl px-5 py-6 sm:px-7">
      <h3 id="details" className="text-heading">
        {t("details.title")}
      </h3>
      <p className="mb-5 mt-1 text-soft">{t("details.text")}</p>
      <form className="grid gap-4" noValidate onSubmit={submit}>
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
          defaultValue={known?.holder ?? ""}
          error={faults.holder}
        />
        {method === "iban" ? (
          <Field
            label={t("details.iban.label")}
            name="iban"
            required
            autoComplete="off"
            spellCheck={false}
            defaultValue={known?.iban?.replace(/(.{4})(?=.)/g, "$1 ") ?? ""}
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
            defaultValue={known?.instructions ?? ""}
            hint={t("details.instructionsHint")}
            error={faults.instructions}
          />
        )}
        <div className="flex justify-end">
          <Button type="submit" disabled={busy}>
            {t(busy ? "details.saving" : "details.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Another tab saved them meanwhile. */
class Outdated extends Error {}

type Wish = Pick<Details, "holder" | "iban" | "instructions"> & { method: Method };

async function save(known: Details | null, wish: Wish): Promise<void> {
  if (!known) {
    await insert("payout_details", wish);
    return;
  }
  const read = { id: `eq.${known.id}`, updated_at: `eq.${known.updated_at}` } as const;
  const [saved] = await change("payout_details", read, wish);
  if (!saved) throw new Outdated();
}
