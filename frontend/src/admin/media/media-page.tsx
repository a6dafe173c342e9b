import { useState } from "react";
import type { StoredFile } from "@/admin/media/file";
import { FileDialog } from "@/admin/media/file-dialog";
import { MediaLibrary } from "@/admin/media/media-library";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";

/** The page of the media library. */
export function MediaPage() {
  const { t } = useTranslation("admin-media");
  const [open, setOpen] = useState<StoredFile | null>(null);
  return (
    <>
      <PageHead title={t("title")} text={t("text")} />
      <MediaLibrary onPick={setOpen} nameOf={({ name }) => t("open", { name })} />
      {open && <FileDialog key={open.id} file={open} onClose={() => setOpen(null)} />}
    </>
  );
}
