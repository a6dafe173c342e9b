import { useState } from "react";
import { CREATIVES, type Creative, IN_ORDER } from "@/admin/referrals/creatives/creative";
import { SectionHead } from "@/admin/referrals/section-head";
import { DataTable } from "@/components/data-table/data-table";
import { useList } from "@/components/data-table/use-list";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { lazyDialog, useDialogsSoon } from "@/components/dialogs/lazy-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Picture } from "@/ui/picture";

const CreativeDialog = lazyDialog(
  async () => (await import("@/admin/referrals/creatives/creative-dialog")).CreativeDialog,
);
const ArrangeRows = lazyDialog(async () => (await import("@/admin/shared/arrange-rows")).ArrangeRows);

type Open = { creative: Creative | null } | null;

/** All creatives that partners are offered, or were. */
export function CreativeTable() {
  const { t } = useTranslation(["admin-referrals", "admin"]);
  useDialogsSoon(CreativeDialog, ArrangeRows);
  const list = useList(CREATIVES);
  const [open, setOpen] = useState<Open>(null);
  const [arranging, setArranging] = useState(false);
  const [deleting, setDeleting] = useState<Creative | null>(null);
  return (
    <>
      <SectionHead title={t("creatives.title")} text={t("creatives.text")}>
        <Button variant="secondary" onClick={() => setArranging(true)}>
          {t("creatives.arrange")}
        </Button>
        <Button onClick={() => setOpen({ creative: null })}>{t("creatives.create")}</Button>
      </SectionHead>
      <DataTable
        caption={t("creatives.title")}
        list={list}
        drawing="partner"
        file="creatives"
        nameOf={({ title }) => title}
        empty={t("creatives.empty")}
        emptyText={t("creatives.emptyText")}
        columns={[
          {
            key: "title",
            title: t("creatives.form.title"),
            cell: (creative) => <Name creative={creative} />,
          },
          {
            key: "page",
            title: t("creatives.page"),
            cell: ({ page }) => <span className="break-all">{page}</span>,
          },
          {
            key: "text",
            wide: true,
            title: t("creatives.words"),
            cell: ({ text }) => <span className="line-clamp-2 max-w-prose">{text ?? "–"}</span>,
          },
          {
            key: "state",
            title: t("creatives.state"),
            cell: ({ is_active }) => (
              <Badge tone={is_active ? "good" : "outline"}>
                {t(is_active ? "creatives.on" : "creatives.off")}
              </Badge>
            ),
          },
        ]}
        actions={(creative) => [
          { label: t("admin:shared.edit"), run: () => setOpen({ creative }) },
          { label: t("admin:shared.delete"), run: () => setDeleting(creative), danger: true },
        ]}
      />
      {open && <CreativeDialog creative={open.creative} onClose={() => setOpen(null)} />}
      {arranging && (
        <ArrangeRows
          table="creatives"
          inOrder={IN_ORDER}
          words={{
            title: t("creatives.arrange"),
            text: t("creatives.arrangeText"),
            empty: t("creatives.empty"),
            inactive: t("creatives.off"),
          }}
          onClose={() => setArranging(false)}
        />
      )}
      {deleting && (
        <ActionDialog
          title={t("creatives.deleteTitle")}
          text={t("creatives.deleteText", { title: deleting.title })}
          confirm={t("creatives.deleteTitle")}
          danger
          run={() => remove("creatives", { id: `eq.${deleting.id}` })}
          result={{ done: t("creatives.deleted"), invalidates: ["creatives"] }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function Name({ creative: { title, image_url } }: { creative: Creative }) {
  return (
    <span className="flex items-center gap-3">
      {image_url && <Picture src={image_url} alt="" size="line" className="max-w-20 rounded-sm" />}
      <span className="font-medium">{title}</span>
    </span>
  );
}
