import { useState } from "react";
import { AddFiles } from "@/admin/downloads/add-files";
import { type DeliveryFile, filesOf } from "@/admin/downloads/delivered";
import { DownloadsDialog } from "@/admin/downloads/downloads-dialog";
import { FileEntry } from "@/admin/downloads/file-entry";
import { RemoveFile } from "@/admin/downloads/remove-file";
import { RenameFile } from "@/admin/downloads/rename-file";
import { attachFile, type Item, type NewFile } from "@/admin/shared/use-new-files";
import { LoadError } from "@/components/forms/load-error";
import { ReorderHandle, ReorderStatus } from "@/components/forms/reorder";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useStoredOrder } from "@/components/forms/use-stored-order";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { inOrder } from "@/shared/downloads/file";
import { Skeleton } from "@/ui/skeleton";
import { TitledCard } from "@/ui/titled-card";

type FileDialog = "rename" | "remove" | "downloads";
type Opened = { kind: FileDialog; file: DeliveryFile } | null;

/** The files of a product or a workshop. Changes are saved at once, apart from the form. */
export function DeliveryFiles({ item }: { item: Item }) {
  const { t } = useTranslation("admin-downloads");
  const { data, error, refetch } = useQuery(filesOf(item));
  const { mutate } = useMutationToast();
  const [open, setOpen] = useState<Opened>(null);
  const attach = (file: Pick<NewFile, "id" | "name">) =>
    mutate(() => attachFile(item, file), { done: t("added"), invalidates: ["delivery_files"] });
  const { uploads, add } = useUploads("download", (id, { name }) => attach({ id, name }));
  const close = () => setOpen(null);
  return (
    <TitledCard title={t("title")} text={t("text")}>
      {error && !data && <LoadError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
      {data && data.length > 0 && (
        <Files stored={inOrder(data)} onOpen={(kind, file) => setOpen({ kind, file })} />
      )}
      <AddFiles
        taken={(data ?? []).map(({ file_id }) => file_id)}
        uploads={uploads}
        onUpload={add}
        onPick={(file) => attach(file)}
      />
      {open?.kind === "rename" && <RenameFile file={open.file} onClose={close} />}
      {open?.kind === "remove" && <RemoveFile file={open.file} onClose={close} />}
      {open?.kind === "downloads" && <DownloadsDialog file={open.file} onClose={close} />}
    </TitledCard>
  );
}

interface FilesProps {
  stored: readonly DeliveryFile[];
  onOpen: (dialog: FileDialog, file: DeliveryFile) => void;
}

/** The files in the order in which buyers see them, changed by drag and drop, by keys, or in the menu of each. */
function Files({ stored, onOpen }: FilesProps) {
  const { rows: files, reorder } = useStoredOrder("delivery_files", stored);
  return (
    <>
      <ReorderStatus reorder={reorder} />
      <ol ref={reorder.list} className="mb-5 divide-y divide-line rounded-md border border-line">
        {files.map((file, at) => (
          <FileEntry
            key={file.id}
            file={file}
            at={at}
            last={files.length - 1}
            onOpen={(kind) => onOpen(kind, file)}
            handle={files.length > 1 && <ReorderHandle reorder={reorder} at={at} />}
          />
        ))}
      </ol>
    </>
  );
}
