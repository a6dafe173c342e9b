import { useState } from "react";
import { Link } from "react-router";
import { CancelWorkshop } from "@/admin/workshops/cancel-workshop";
import { DeleteWorkshop } from "@/admin/workshops/delete-workshop";
import { DetailsDialog } from "@/admin/workshops/details/details-dialog";
import { STATUSES, WORKSHOPS, type Workshop } from "@/admin/workshops/workshop";
import { WorkshopCard } from "@/admin/workshops/workshop-card";
import { WorkshopTabs } from "@/admin/workshops/workshop-tabs";
import { choice } from "@/components/data-table/choice";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { Pager } from "@/components/data-table/pager";
import { type List, useList } from "@/components/data-table/use-list";
import { LoadError } from "@/components/forms/load-error";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { sortWorkshops } from "@/lib/sort-workshops";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

type DialogName = "details" | "delete" | "cancel";
const SKELETONS = ["a", "b", "c", "d"];

/** All workshops as cards (ADM-29 to ADM-36): on each page those to come by date, then past ones. */
export function WorkshopGrid() {
  const { t } = useTranslation("admin-workshops");
  const list = useList(WORKSHOPS);
  const [open, setOpen] = useState<{ dialog: DialogName; workshop: Workshop } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead title={t("title")} text={t("text")}>
        <Link to="/admin/workshop-participants" className={buttonStyle("secondary")}>
          {t("allParticipants")}
        </Link>
        <AddLink />
      </PageHead>
      <WorkshopTabs />
      <ListToolbar
        list={list}
        searchLabel={t("search")}
        choices={[
          choice("status", t("status"), STATUSES, (value) => t(`statuses.${value}`)),
          choice("state", t("visibility"), ["active", "inactive"], (value) => t(value)),
        ]}
        file="workshops"
      />
      <Cards list={list} onOpen={(dialog, workshop) => setOpen({ dialog, workshop })} />
      {open?.dialog === "delete" && (
        <DeleteWorkshop
          workshop={open.workshop}
          onCancel={() => setOpen({ ...open, dialog: "cancel" })}
          onClose={close}
        />
      )}
      {open?.dialog === "cancel" && <CancelWorkshop workshop={open.workshop} onClose={close} />}
      {open?.dialog === "details" && <DetailsDialog workshop={open.workshop} onClose={close} />}
    </>
  );
}

function AddLink() {
  const { t } = useTranslation("admin-workshops");
  return (
    <Link to="/admin/workshops/new" className={buttonStyle()}>
      {t("add")}
    </Link>
  );
}

interface CardsProps {
  list: List<Workshop>;
  onOpen: (dialog: DialogName, workshop: Workshop) => void;
}

function Cards({ list, onOpen }: CardsProps) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { rows, error, state, fetching, reload } = list;
  if (error && !rows) {
    return <LoadError title={t("admin:shared.failed")} error={error} onRetry={reload} />;
  }
  if (rows?.length === 0) {
    const narrowed = state.search !== "" || Object.keys(state.chosen).length > 0;
    return (
      <EmptyState
        drawing={narrowed ? "search" : "workshops"}
        title={t("empty")}
        text={narrowed ? t("admin:shared.narrowed") : t("emptyText")}
      >
        {!narrowed && <AddLink />}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-busy={fetching}
        className={`grid gap-5 md:grid-cols-2 xl:grid-cols-3 ${fetching && rows ? "opacity-60" : ""}`}
      >
        {rows &&
          sortWorkshops(rows).map((workshop) => (
            <li key={workshop.id} className="grid">
              <WorkshopCard
                workshop={workshop}
                onDetails={() => onOpen("details", workshop)}
                onCancel={() => onOpen("cancel", workshop)}
                onDelete={() => onOpen("delete", workshop)}
              />
            </li>
          ))}
        {!rows && SKELETONS.map((key) => <Skeleton key={key} className="h-80" />)}
      </ul>
      <Pager list={list} />
    </>
  );
}
