import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { invalidate } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { useFormFaults } from "@/lib/use-form-faults";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Field } from "@/ui/field";

const REFUSALS = [
  "too_late",
  "not_enrolled",
  "attended",
  "same_participant",
  "already_enrolled",
  "transfers_used_up",
] as const;

/** The terms of a transfer by the operator's rule, and the form for the new participant. */
export default function TransferForm({ seatId, onClose }: { seatId: string; onClose: () => void }) {
  const { t, language } = useTranslation(["seat", "account"]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: terms, isError } = useServerState({
    queryKey: ["/functions/v1/transfer-terms", seatId],
    queryFn: () => call("transfer-terms", { enrollmentId: seatId }),
    gcTime: 0,
  });
  const { busy, transfer } = useTransfer(seatId);
  const { errorOf, watch, valuesOf } = useFormFaults();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesOf(event.currentTarget);
    if (typed) void transfer(typed);
  };
  const timestamp = terms && formatTimestamp(terms.until, language);
  const refusal = REFUSALS.find((each) => each === terms?.reason);
  return (
    <section aria-labelledby="transfer-seat" className="rounded-md border border-line bg-sunken px-4 py-4">
      <h3 id="transfer-seat" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t("transfer.title")}
      </h3>
      <div aria-live="polite" className="mt-2 grid gap-1.5 text-[0.9375rem] text-soft">
        {isError && <p>{t("account:auth.errors.unreachable")}</p>}
        {terms?.allowed && <p>{t("transfer.text")}</p>}
        {terms?.allowed && <p>{t("transfer.until", { timestamp })}</p>}
        {refusal && <p>{t(`transfer.refusals.${refusal}`, { timestamp })}</p>}
      </div>
      <form className="mt-4 grid gap-4" onSubmit={submit} {...watch}>
        {terms?.allowed && (
          <>
            <Field
              label={t("transfer.email")}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              required
              error={errorOf("email")}
            />
            <Field label={t("transfer.firstName")} name="firstName" autoComplete="off" maxLength={300} />
            <Field label={t("transfer.lastName")} name="lastName" autoComplete="off" maxLength={300} />
            <Button type="submit" disabled={busy}>
              {busy ? t("transfer.working") : t("transfer.confirm")}
            </Button>
          </>
        )}
        {terms && !terms.allowed && (
          <SiteLink to="/contact" className={buttonStyle("secondary")}>
            {t("transfer.contact")}
          </SiteLink>
        )}
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t("transfer.keep")}
        </Button>
      </form>
    </section>
  );
}

function useTransfer(seatId: string) {
  const { t } = useTranslation("seat");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const transfer = async ({ email = "", firstName = "", lastName = "" }: Record<string, string>) => {
    setBusy(true);
    try {
      await call("transfer-seat", { enrollmentId: seatId, email, firstName, lastName });
      void invalidate(client);
      toast({ title: t("transfer.done"), description: t("transfer.doneText", { email }) });
      void navigate("/user/workshops");
    } catch (error) {
      setBusy(false);
      const reason = error instanceof HttpError ? error.hint : null;
      const known = REFUSALS.find((each) => each === reason && each !== "too_late");
      const description = known ? t(`transfer.refusals.${known}`) : t("cancel.retry");
      toast({ title: t("transfer.failed"), description, tone: "destructive" });
    }
  };
  return { busy, transfer };
}
