import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { CancelSeat } from "@/admin/workshops/participants/cancel-seat";
import {
  calledBy,
  type Participant,
  participantsSpec,
  SEAT_STATES,
} from "@/admin/workshops/participants/participant";
import { AttendanceBadge, SeatBadge } from "@/admin/workshops/participants/seat-badge";
import { TransferParticipant } from "@/admin/workshops/participants/transfer-participant";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import { choice } from "@/components/data-table/choice";
import type { Column } from "@/components/data-table/column";
import { DataTable } from "@/components/data-table/data-table";
import type { RowAction } from "@/components/data-table/row-menu";
import { useList } from "@/components/data-table/use-list";
import { Day } from "@/components/day";
import { download } from "@/lib/download";
import { useTranslation } from "@/lib/i18n/use-t";
import { update } from "@/lib/server/rest";

const SEAT_WORDS = { enrolled: "enrolled", pending: "holding", cancelled: "cancelled" } as const;

interface Props {
  /** The seats of one workshop, or of all if none is given. */
  workshopId: string | null;
  /** What stands below the seats, once their number is known. */
  children?: ReactNode;
}

export function ParticipantTable({ workshopId, children }: Props) {
  const { t } = useTranslation("admin-workshops");
  const list = useList(participantsSpec(workshopId));
  const columns = useColumns(workshopId === null);
  const [cancelling, setCancelling] = useState<Participant | null>(null);
  const [transferring, setTransferring] = useState<Participant | null>(null);
  const actionsOf = useActions(setCancelling, setTransferring);
  return (
    <>
      <DataTable
        caption={t("people.title")}
        list={list}
        drawing="workshops"
        searchLabel={t("people.search")}
        choices={[
          choice("seat", t("people.seat"), SEAT_STATES, (value) => t(`people.${SEAT_WORDS[value]}`)),
          {
            name: "attendance",
            label: t("people.attendance"),
            options: [
              { value: "attended", label: t("people.attended") },
              { value: "not", label: t("people.notAttended") },
            ],
          },
        ]}
        file="participants"
        nameOf={calledBy}
        empty={t("people.empty")}
        emptyText={t("people.emptyText")}
        columns={columns}
        actions={actionsOf}
      />
      {(list.rows || list.error) && children}
      {cancelling && <CancelSeat seat={cancelling} onClose={() => setCancelling(null)} />}
      {transferring && <TransferParticipant seat={transferring} onClose={() => setTransferring(null)} />}
    </>
  );
}

function useColumns(withWorkshop: boolean): Column<Participant>[] {
  const { t } = useTranslation("admin-workshops");
  const workshop: Column<Participant> = {
    key: "workshop",
    line: true,
    title: t("people.workshop"),
    cell: ({ workshop_id, workshop_title }) => (
      <Link to={`/admin/workshops/${workshop_id}/participants`} className="hover:text-accent">
        {workshop_title}
      </Link>
    ),
  };
  return [
    {
      key: "person",
      title: t("people.person"),
      cell: (seat) => (
        <>
          <span className="block font-medium">{calledBy(seat)}</span>
          {seat.participant_name && <span className="text-sm text-soft">{seat.participant_email}</span>}
        </>
      ),
    },
    ...(withWorkshop ? [workshop] : []),
    { key: "seat", title: t("people.seat"), cell: (seat) => <SeatBadge seat={seat} /> },
    {
      key: "attendance",
      wide: true,
      title: t("people.attendance"),
      cell: (seat) => <AttendanceBadge seat={seat} />,
    },
    {
      key: "order",
      wide: true,
      title: t("people.order"),
      cell: ({ order_id }) =>
        order_id ? (
          <Link to={`/admin/orders/${order_id}`} className="tabular-nums hover:text-accent">
            {order_id.slice(0, 8)}
          </Link>
        ) : (
          "–"
        ),
    },
    {
      key: "since",
      title: t("people.since"),
      sort: "enrolled_at",
      cell: ({ enrolled_at }) => <Day at={enrolled_at} />,
    },
  ];
}

function useActions(
  onCancel: (seat: Participant) => void,
  onTransfer: (seat: Participant) => void,
): (seat: Participant) => RowAction[] {
  const { t } = useTranslation("admin-workshops");
  const navigate = useNavigate();
  const { mutate } = useWorkshopMutation();
  const mark = (seat: Participant, attended: boolean) =>
    void mutate(() => update("workshop_enrollments", { id: `eq.${seat.id}` }, { attended }), {
      done: attended ? t("people.marked") : t("people.unmarked"),
      invalidates: ["workshop_enrollments"],
    });
  const save = (seat: Participant) =>
    void mutate(
      () =>
        download(`/functions/v1/certificates/${seat.id}`, `${seat.certificate_code}.pdf`, "application/pdf"),
      { invalidates: [] },
    );
  return (seat) => {
    const { enrollment_status: state, attended_at, order_id } = seat;
    return [
      ...(attended_at
        ? [
            { label: t("people.certificate"), run: () => save(seat) },
            { label: t("people.unmark"), run: () => mark(seat, false) },
          ]
        : []),
      ...(!attended_at && state === "enrolled"
        ? [
            { label: t("people.mark"), run: () => mark(seat, true) },
            { label: t("transferring.open"), run: () => onTransfer(seat) },
          ]
        : []),
      ...(order_id
        ? [{ label: t("people.showOrder"), run: () => void navigate(`/admin/orders/${order_id}`) }]
        : []),
      ...(state !== "cancelled" && !attended_at
        ? [{ label: t("people.cancel"), run: () => onCancel(seat), danger: true }]
        : []),
    ];
  };
}
