import { type FormEvent, useState } from "react";
import { WhyFacts } from "@/admin/referrals/review/why-facts";
import { SectionHead } from "@/admin/referrals/section-head";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Explanation } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";

/** 'Why / why not': looks up an order by its id, or by the 8 characters shown of it. */
export function Lookup() {
  const { t } = useTranslation("admin-referrals");
  const { busy, mutate } = useMutationToast();
  const [wrong, setWrong] = useState(false);
  const [why, setWhy] = useState<Explanation | null>(null);
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const orderId = String(new FormData(event.currentTarget).get("order") ?? "").trim();
    const readable = /^[0-9a-f-]{8,36}$/i.test(orderId);
    setWrong(!readable);
    setWhy(null);
    if (!readable) return;
    void mutate(async () => setWhy(await call("explain-order", { orderId })), {
      refusals: { order_not_found: t("lookup.notFound") },
    });
  };
  return (
    <>
      <SectionHead title={t("lookup.title")} text={t("lookup.text")} />
      <form className="mb-8 flex flex-wrap items-end gap-4" noValidate onSubmit={look}>
        <Field
          label={t("lookup.order")}
          name="order"
          required
          spellCheck={false}
          className="w-full sm:w-96"
          error={wrong ? t("lookup.hint") : undefined}
        />
        <Button type="submit" disabled={busy}>
          {t("lookup.submit")}
        </Button>
      </form>
      {why && (
        <Card aria-label={t("lookup.title")} className="px-6 py-6">
          <WhyFacts why={why} />
        </Card>
      )}
    </>
  );
}
