import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatDay, formatTime } from "@/lib/calendar";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { HttpError } from "@/lib/server/http";
import { invalidate } from "@/lib/server/query-keys";
import { toast } from "@/lib/toast";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

type Terms = Functions["seat-terms"]["answer"];

const REFUSALS = [
  "too_late",
  "workshop_over",
  "refund_by_hand",
  "paid_by_another",
  "attended",
  "seat_cancelled",
] as const;
const two = (number: number) => String(number).padStart(2, "0");

interface Props {
  seatId: string;
  /** The token of a seat that was ordered without an account. */
  guest?: string | undefined;
  onClose: () => void;
}

/** The terms of a cancellation by the operator's rule, and the confirmation. */
export default function Question({ seatId, guest, onClose }: Props) {
  const { t } = useTranslation(["seat", "public", "account"]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const {
    data: terms,
    isError: failed,
    refetch,
  } = useServerState({
    queryKey: ["/functions/v1/seat-terms", seatId],
    queryFn: () => call("seat-terms", seatOf(seatId, guest)),
    gcTime: 0,
  });
  const { busy, cancel } = useCancel(seatOf(seatId, guest), terms?.currency ?? null);
  return (
    <section aria-labelledby="cancel-seat" className="rounded-md border border-line bg-sunken px-4 py-4">
      <h3 id="cancel-seat" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t("cancel.title")}
      </h3>
      <div aria-live="polite" className="mt-2 grid gap-1.5 text-[0.9375rem] text-soft">
        {terms && <Meaning terms={terms} />}
        {!terms && <p>{t(failed ? "account:auth.errors.unreachable" : "cancel.loading")}</p>}
      </div>
      <div className="mt-4 grid gap-2">
        {!terms && failed && (
          <Button variant="secondary" onClick={() => void refetch()}>
            {t("public:common.tryAgain")}
          </Button>
        )}
        {terms?.allowed && (
          <Button variant="danger" disabled={busy} onClick={() => void cancel()}>
            {busy ? t("cancel.working") : t("cancel.confirm")}
          </Button>
        )}
        {terms && !terms.allowed && (
          <SiteLink to="/contact" className={buttonStyle("secondary")}>
            {t("cancel.contact")}
          </SiteLink>
        )}
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {terms && !terms.allowed ? t("cancel.close") : t("cancel.keep")}
        </Button>
      </div>
    </section>
  );
}

/** The terms that currently apply to this seat. */
function Meaning({ terms: { allowed, reason, until, refund, currency } }: { terms: Terms }) {
  const { t, language } = useTranslation("seat");
  const end = new Date(until);
  const day = `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())}`;
  const clock = `${two(end.getHours())}:${two(end.getMinutes())}`;
  const timestamp = `${formatDay(day, language)}, ${formatTime(clock, language)}`;
  if (!allowed) {
    const known = REFUSALS.find((each) => each === reason);
    return <p>{known && t(`cancel.refusals.${known}`, { timestamp })}</p>;
  }
  return (
    <>
      <p>{t("cancel.until", { timestamp })}</p>
      <p>{t("cancel.freed")}</p>
      <p>
        {currency && refund > 0
          ? t("cancel.refund", { amount: formatPrice(refund, currency, language) })
          : t("cancel.nothing")}
      </p>
    </>
  );
}

const seatOf = (enrollmentId: string, guest: string | undefined) => ({
  enrollmentId,
  ...(guest ? { guest } : {}),
});

function useCancel(seat: ReturnType<typeof seatOf>, currency: string | null) {
  const { t, language } = useTranslation("seat");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      const { refunded } = await call("cancel-seat", seat);
      void invalidate(client);
      const description =
        currency && refunded > 0
          ? t("cancel.doneRefund", { amount: formatPrice(refunded, currency, language) })
          : t("cancel.doneText");
      toast({ title: t("cancel.done"), description });
      if (!seat.guest) void navigate("/user/workshops");
    } catch (error) {
      setBusy(false);
      const reason = error instanceof HttpError ? error.hint : null;
      const known = REFUSALS.find((each) => each === reason && each !== "too_late");
      const description = known ? t(`cancel.refusals.${known}`) : t("cancel.retry");
      toast({ title: t("cancel.failed"), description, tone: "destructive" });
    }
  };
  return { busy, cancel };
}
