import { useState } from "react";
import type { Detail } from "@/admin/workshops/details/detail";
import { useWorkshopMutation } from "@/admin/workshops/use-workshop-mutation";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { Button } from "@/ui/button";

interface Props {
  details: Detail[];
  onEdit: (detail: Detail) => void;
}

/** The existing details, the newest first. */
export function DetailList({ details, onEdit }: Props) {
  const { t } = useTranslation("admin-workshops");
  const [deleting, setDeleting] = useState<Detail | null>(null);
  if (details.length === 0) return <p className="text-soft">{t("forEnrolled.empty")}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {details.map((detail) => (
          <Entry
            key={detail.id}
            detail={detail}
            onEdit={() => onEdit(detail)}
            onDelete={() => setDeleting(detail)}
          />
        ))}
      </ul>
      {deleting && <DeleteDetail detail={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function Entry({
  detail: { title, description, links, created_at },
  onEdit,
  onDelete,
}: {
  detail: Detail;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t, language } = useTranslation(["admin-workshops", "admin"]);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{title}</h3>
        {description && <p className="line-clamp-2 text-soft">{description}</p>}
        <p className="mt-1 text-sm text-soft">
          {formatDate(created_at, language)} · {t("forEnrolled.links", { count: links.length })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("forEnrolled.editThis", { title })}
          onClick={onEdit}
        >
          {t("admin:shared.edit")}
        </Button>
        <Button
          variant="danger"
          size="sm"
          aria-label={t("forEnrolled.deleteThis", { title })}
          onClick={onDelete}
        >
          {t("admin:shared.delete")}
        </Button>
      </div>
    </li>
  );
}

function DeleteDetail({ detail: { id, title }, onClose }: { detail: Detail; onClose: () => void }) {
  const { t } = useTranslation(["admin-workshops", "admin"]);
  const { busy, mutate } = useWorkshopMutation();
  const erase = async () => {
    const done = await mutate(() => remove("workshop_details", { id: `eq.${id}` }), {
      done: t("done.detailDeleted"),
      failed: t("failed.deleteDetail"),
      invalidates: ["workshop_details"],
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      title={t("forEnrolled.deleteThis", { title })}
      text={t("forEnrolled.deleteText", { title })}
      confirm={t("admin:shared.delete")}
      danger
      busy={busy}
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  );
}
