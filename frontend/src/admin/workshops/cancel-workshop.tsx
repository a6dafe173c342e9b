import { useQuery as useServerState } from "@tanstack/react-query";
import { useId, useState } from "react";
import { cancelInBatches, type Done } from "@/admin/workshops/cancel-in-batches";
import { CancellationResult } from "@/admin/workshops/cancellation-result";
import { Choices } from "@/admin/workshops/form/choices";
import { useSums } from "@/admin/workshops/use-sums";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import type { Workshop } from "@/admin/workshops/workshop";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { TextArea } from "@/ui/text-area";

type Terms = Functions["cancel-workshop-terms"]["answer"];

const CHANGED_TABLES = [
  "workshops",
  "workshop_enrollments",
  "orders",
  "payments",
  "refunds",
  "audit_log",
] as const;

interface Props {
  workshop: Workshop;
  onClose: () => void;
}

/** Cancels a workshop: first lists notifications, refunds, and what is left to do by hand. */
export function CancelWorkshop({ workshop, onClose }: Props) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { busy, mutate } = useWorkshopMutation();
  const [way, setWay] = useState<"refund" | "keep">("refund");
  const [reason, setReason] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const [ahead, setAhead] = useState<number | null>(null);
  const {
    data: terms,
    error,
    refetch,
  } = useServerState({
    queryKey: ["/functions/v1/cancel-workshop-terms", workshop.id],
    queryFn: () => call("cancel-workshop-terms", { workshopId: workshop.id }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const work = async () => {
    const payload = { workshopId: workshop.id, refund: way === "refund", reason };
    setDone(await cancelInBatches(payload, setAhead));
  };
  const run = async () => {
    const finished = await mutate(work, { done: t("cancelWorkshop.done"), invalidates: [...CHANGED_TABLES] });
    // Interrupted: refetches the remaining seats.
    if (!finished) await refetch();
    setAhead(null);
  };
  const over = terms?.reason === "workshop_over";
  const begun = done !== null || Boolean(terms?.cancelledAt);
  /** Seats not yet canceled; also after an interrupted run. */
  const seats = terms ? terms.people + terms.held : 0;
  const left = terms && !over && !done && (!begun || seats > 0);
  return (
    <Dialog
      title={t("cancelWorkshop.title")}
      text={t("cancelWorkshop.text", { title: workshop.title })}
      busy={busy}
      onClose={onClose}
    >
      {error && <LoadError title={t("admin:shared.failed")} error={error} />}
      {!terms && !error && <Skeleton className="h-40" />}
      {over && <Notice tone="danger">{t("cancelWorkshop.over")}</Notice>}
      {left && begun && !busy && <Notice tone="waiting">{t("cancelWorkshop.interrupted")}</Notice>}
      {begun && terms && !left && <CancellationResult failed={(done ?? terms).failed} done={done} />}
      {left && busy && <Progress seats={seats} ahead={ahead ?? seats} />}
      {left && !busy && (
        <div className="grid gap-5">
          <Effects terms={terms} />
          {terms.byCard.length > 0 && <Money terms={terms} way={way} onChoose={setWay} />}
          <TextArea
            label={t("cancelWorkshop.reason")}
            name="reason"
            hint={t("cancelWorkshop.reasonHint")}
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      <DialogFoot>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t("admin:shared.close")}
        </Button>
        {terms && !over && (left || (done ?? terms).failed.length > 0) && (
          <Button variant="danger" disabled={busy} onClick={() => void run()}>
            {busy
              ? t("admin:shared.working")
              : t(`cancelWorkshop.${!left ? "again" : begun ? "goOn" : "confirm"}`)}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function Progress({ seats, ahead }: { seats: number; ahead: number }) {
  const { t } = useTranslation("admin-workshops");
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id} role="status" className="font-medium">
        {t("cancelWorkshop.progress", { count: seats, done: seats - ahead })}
      </p>
      <progress
        aria-labelledby={id}
        max={Math.max(seats, 1)}
        value={seats - ahead}
        className="h-2.5 w-full accent-accent"
      />
      <p className="text-soft">{t("cancelWorkshop.leave")}</p>
    </div>
  );
}

function Effects({ terms: { people, held, byHand } }: { terms: Terms }) {
  const { t } = useTranslation("admin-workshops");
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-highlight">
      <li>{t("cancelWorkshop.site")}</li>
      <li>{people > 0 ? t("cancelWorkshop.people", { count: people }) : t("cancelWorkshop.empty")}</li>
      {held > 0 && <li>{t("cancelWorkshop.held", { count: held })}</li>}
      {byHand.length > 0 && <li>{t("cancelWorkshop.byHand", { count: byHand.length })}</li>}
      <li>{t("cancelWorkshop.final")}</li>
    </ul>
  );
}

function Money({
  terms,
  way,
  onChoose,
}: {
  terms: Terms;
  way: "refund" | "keep";
  onChoose: (way: "refund" | "keep") => void;
}) {
  const { t } = useTranslation("admin-workshops");
  const sums = useSums();
  return (
    <Choices
      legend={t("adding.payment")}
      name="way"
      options={[
        {
          value: "refund",
          label: t("cancelWorkshop.refund", { amount: sums(terms.byCard) }),
          hint: t("cancelWorkshop.refundHint"),
        },
        { value: "keep", label: t("cancelling.keep"), hint: t("cancelWorkshop.keepHint") },
      ]}
      chosen={way}
      onChoose={onChoose}
    />
  );
}
