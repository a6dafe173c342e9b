import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import type { Workshop } from "@/admin/workshops/workshop";
import { useCount } from "@/components/data-table/count";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";
import { Button } from "@/ui/button";

interface Props {
  workshop: Workshop;
  /** Opens the cancellation instead, which notifies participants and refunds them. */
  onCancel: () => void;
  onClose: () => void;
}

/** Deletes a workshop without bookings. A booked one is kept for the records (M11): it can be set to inactive. */
export function DeleteWorkshop({ workshop, onCancel, onClose }: Props) {
  const { t } = useTranslation("admin-workshops");
  const { busy, mutate } = useWorkshopMutation();
  const orders = useCount("orders", { workshop_id: `eq.${workshop.id}` });
  const seats = useCount("workshop_enrollments", { workshop_id: `eq.${workshop.id}` });
  const erase = async () => {
    const done = await mutate(() => remove("workshops", { id: `eq.${workshop.id}` }), {
      done: t("done.deleted"),
      failed: t("failed.delete"),
      invalidates: ["workshops"],
    });
    if (done) onClose();
  };
  const known = orders !== undefined && seats !== undefined;
  if (known && orders + seats > 0) {
    return <Retire workshop={workshop} orders={orders} onCancel={onCancel} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t("delete.title")}
      text={t("delete.text", { title: workshop.title })}
      consequences={known ? [t("delete.unbooked"), t("delete.final")] : []}
      confirm={t("delete.confirm")}
      danger
      busy={busy || !known}
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  );
}

/** The safe alternative: no participant loses a seat. */
function Retire({ workshop, orders, onCancel, onClose }: Props & { orders: number }) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { busy, mutate } = useWorkshopMutation();
  const people = useCount("workshop_enrollments", {
    workshop_id: `eq.${workshop.id}`,
    enrollment_status: "eq.enrolled",
  });
  const retire = async () => {
    const done = await mutate(() => saveOver("workshops", workshop, { is_active: false }), {
      done: t("done.updated"),
      invalidates: ["workshops"],
    });
    if (done) onClose();
  };
  return (
    <Dialog
      title={t("retire.title")}
      text={t("delete.text", { title: workshop.title })}
      busy={busy}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-highlight">
        <li>{t("retire.books", { count: orders })}</li>
        {people !== undefined && people > 0 && <li>{t("retire.people", { count: people })}</li>}
        <li>{workshop.is_active ? t("retire.instead") : t("retire.already")}</li>
        <li>{t("retire.cancel")}</li>
      </ul>
      <DialogFoot>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t("admin:shared.cancel")}
        </Button>
        {!workshop.called_off_at && (
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {t("cancelWorkshop.action")}
          </Button>
        )}
        {workshop.is_active && (
          <Button variant="danger" disabled={busy} onClick={() => void retire()}>
            {t("retire.confirm")}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
