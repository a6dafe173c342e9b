import { useState } from "react";
import { type Detail, detailsFor } from "@/admin/workshops/details/detail";
import { DetailForm } from "@/admin/workshops/details/detail-form";
import { DetailList } from "@/admin/workshops/details/detail-list";
import type { Workshop } from "@/admin/workshops/workshop";
import { Dialog } from "@/components/dialogs/dialog";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

/** The details on the participants' page: list, add, edit, delete (ADM-33, ADM-34). */
export function DetailsDialog({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { data, error, refetch } = useQuery(detailsFor(workshop.id));
  const [edited, setEdited] = useState<Detail | "new" | null>(null);
  const [busy, setBusy] = useState(false);
  const back = () => setEdited(null);
  return (
    <Dialog
      wide
      title={t("forEnrolled.title")}
      text={t("forEnrolled.text", { title: workshop.title })}
      busy={busy}
      onClose={onClose}
    >
      {error && !data && (
        <LoadError title={t("failed.details")} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton className="h-40" />}
      {data && edited === null && (
        <>
          <DetailList details={data} onEdit={setEdited} />
          <Button className="mt-6" onClick={() => setEdited("new")}>
            <Icon name="plus" className="size-4" />
            {t("forEnrolled.add")}
          </Button>
        </>
      )}
      {edited !== null && (
        <DetailForm
          workshopId={workshop.id}
          detail={edited === "new" ? null : edited}
          onBusy={setBusy}
          onBack={back}
        />
      )}
    </Dialog>
  );
}
