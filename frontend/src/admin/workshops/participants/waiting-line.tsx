import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import type { Column } from "@/components/data-table/column";
import { DataTable } from "@/components/data-table/data-table";
import type { ListSpec } from "@/components/data-table/list-spec";
import type { RowAction } from "@/components/data-table/row-menu";
import { useList } from "@/components/data-table/use-list";
import { formatDate, formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { remove, update } from "@/lib/server/rest";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

type Entry = Tables["waiting_list_entries"]["row"];

const CHANGED = ["waiting_list_entries", "workshop_enrollments", "workshops", "audit_log"] as const;
const nameOf = ({ participant_name, participant_email }: Entry) =>
  participant_name || participant_email || "–";

/** The people in line of one workshop, in their order. */
const lineOf = (workshopId: string): ListSpec<Entry> => ({
  name: "line",
  table: "waiting_list_entries",
  select: "*",
  search: [],
  always: { workshop_id: `eq.${workshopId}` },
  filters: {},
  order: "position.asc",
});

/** The waiting list of a workshop: order it, offer a seat by hand, take a person off it. */
export function WaitingLine({ workshopId }: { workshopId: string }) {
  const { t } = useTranslation("admin-workshops");
  const list = useList(lineOf(workshopId));
  const actions = useActions();
  return (
    <section aria-labelledby="waiting-line" className="mt-12">
      <h2 id="waiting-line" className="text-heading">
        {t("line.title")}
      </h2>
      <p className="mb-5 mt-1 text-soft">{t("line.text")}</p>
      <DataTable
        caption={t("line.title")}
        list={list}
        drawing="workshops"
        file="waiting-list"
        nameOf={nameOf}
        empty={t("line.empty")}
        emptyText={t("line.emptyText")}
        columns={useColumns()}
        actions={actions}
      />
    </section>
  );
}

function useColumns(): Column<Entry>[] {
  const { t, language } = useTranslation("admin-workshops");
  return [
    { key: "place", title: t("line.place"), cell: ({ place }) => place ?? "–" },
    {
      key: "person",
      head: true,
      title: t("line.person"),
      cell: (entry) => (
        <>
          <span className="block font-medium">{nameOf(entry)}</span>
          {entry.participant_name && <span className="text-sm text-soft">{entry.participant_email}</span>}
        </>
      ),
    },
    {
      key: "state",
      title: t("line.state"),
      cell: ({ offered_until: until }) =>
        until ? (
          <Badge tone={toneOf("waiting_list_entries", "offered")}>
            {t("line.offered", { timestamp: formatTimestamp(until, language) })}
          </Badge>
        ) : (
          <Badge tone={toneOf("waiting_list_entries", "waiting")}>{t("line.waiting")}</Badge>
        ),
    },
    { key: "since", title: t("line.since"), cell: ({ created_at }) => formatDate(created_at, language) },
  ];
}

function useActions(): (entry: Entry) => RowAction[] {
  const { t } = useTranslation("admin-workshops");
  const { mutate } = useWorkshopMutation();
  const run = (work: () => Promise<unknown>, done: string) =>
    void mutate(work, { done, invalidates: [...CHANGED] });
  return ({ id, place }) => {
    const move = (to: number) => () => update("waiting_list_entries", { id: `eq.${id}` }, { place: to });
    const moved = t("line.moved");
    return [
      ...(place && place > 1 ? [{ label: t("line.up"), run: () => run(move(place - 1), moved) }] : []),
      ...(place ? [{ label: t("line.down"), run: () => run(move(place + 1), moved) }] : []),
      ...(place
        ? [
            {
              label: t("line.offer"),
              run: () => run(() => call("offer-seat", { entryId: id }), t("line.offeredDone")),
            },
          ]
        : []),
      {
        label: t("line.remove"),
        run: () => run(() => remove("waiting_list_entries", { id: `eq.${id}` }), t("line.removed")),
        danger: true,
      },
    ];
  };
}
