import { useQuery as useServerState } from "@tanstack/react-query";
import { useState } from "react";
import { Choices } from "@/admin/workshops/form/choices";
import { calledBy, type Participant } from "@/admin/workshops/participants/participant";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Skeleton } from "@/ui/skeleton";

const CHANGED_TABLES = [
  "workshop_enrollments",
  "workshops",
  "orders",
  "payments",
  "refunds",
  "audit_log",
] as const;

/** Cancels the seat of a participant, with a choice about the refund (M4). */
export function CancelSeat({ seat, onClose }: { seat: Participant; onClose: () => void }) {
  const { t, language } = useTranslation(["admin-workshops", "admin"]);
  const { busy, mutate } = useWorkshopMutation();
  const [way, setWay] = useState<"refund" | "keep">("refund");
  const [reason, setReason] = useState("");
  const { data: terms } = useServerState({
    queryKey: ["/functions/v1/seat-terms", seat.id],
    queryFn: () => call("seat-terms", { enrollmentId: seat.id }),
    gcTime: 0,
  });
  const byCard = (terms?.refund ?? 0) > 0;
  const cancel = async () => {
    const payload = { enrollmentId: seat.id, refund: byCard && way === "refund", reason };
    const done = await mutate(() => call("cancel-seat", payload), {
      done: t("cancelling.done"),
      invalidates: [...CHANGED_TABLES],
    });
    if (done) onClose();
  };
  return (
    <Dialog
      title={t("cancelling.title")}
      text={t("cancelling.text", { name: calledBy(seat), workshop: seat.workshop_title })}
      busy={busy}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-highlight">
        <li>{t("cancelling.freed")}</li>
        {seat.enrollment_status === "enrolled" && <li>{t("cancelling.notified")}</li>}
        {terms?.paid === 0 && <li>{t("cancelling.closed")}</li>}
        {terms?.currency && terms.paid > 0 && (
          <li>{t("cancelling.money", { amount: formatPrice(terms.paid, terms.currency, language) })}</li>
        )}
        {terms && terms.paid > 0 && !byCard && <li>{t("cancelling.byHand")}</li>}
      </ul>
      {!terms && <Skeleton className="mt-4 h-16" />}
      <div className="mt-5 grid gap-5">
        {terms?.currency && byCard && (
          <Choices
            legend={t("adding.payment")}
            name="way"
            options={[
              {
                value: "refund",
                label: t("cancelling.refund", {
                  amount: formatPrice(terms.refund, terms.currency, language),
                }),
                hint: t("cancelling.refundHint"),
              },
              { value: "keep", label: t("cancelling.keep"), hint: t("cancelling.keepHint") },
            ]}
            chosen={way}
            onChoose={setWay}
          />
        )}
        <Field
          label={t("cancelling.reason")}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <DialogFoot>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t("admin:shared.close")}
        </Button>
        <Button variant="danger" disabled={busy || !terms} onClick={() => void cancel()}>
          {busy ? t("admin:shared.working") : t("people.cancel")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
