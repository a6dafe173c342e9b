import { useState } from "react";
import { AddFiles } from "@/admin/downloads/add-files";
import { type DeliveryFile, filesOf } from "@/admin/downloads/delivered";
import { DownloadsDialog } from "@/admin/downloads/downloads-dialog";
import { FileEntry } from "@/admin/downloads/file-entry";
import { RemoveFile } from "@/admin/downloads/remove-file";
import { RenameFile } from "@/admin/downloads/rename-file";
import { type Item, type NewFile, tie } from "@/admin/shared/use-new-files";
import { LoadError } from "@/components/forms/load-error";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { inOrder } from "@/shared/downloads/file";
import { Skeleton } from "@/ui/skeleton";
import { TitledCard } from "@/ui/titled-card";

type Opened = { kind: "rename" | "remove" | "downloads"; file: DeliveryFile } | null;

/** The files of a product or a workshop. Changes are saved at once, apart from the form. */
export function DeliveryFiles({ item }: { item: Item }) {
  const { t } = useTranslation("admin-downloads");
  const { data, error, refetch } = useQuery(filesOf(item));
  const files = data && inOrder(data);
  const { mutate } = useMutationToast();
  const [open, setOpen] = useState<Opened>(null);
  const attach = (file: Pick<NewFile, "id" | "name">) =>
    mutate(() => tie(item, file), { done: t("added"), invalidates: ["delivery_files"] });
  const { uploads, add } = useUploads("download", (id, { name }) => attach({ id, name }));
  const close = () => setOpen(null);
  return (
    <TitledCard title={t("title")} text={t("text")}>
      {error && !files && <LoadError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!files && !error && <Skeleton className="h-16" />}
      {files && files.length > 0 && (
        <ol className="mb-5 divide-y divide-line rounded-md border border-line">
          {files.map((file, at) => (
            <FileEntry
              key={file.id}
              file={file}
              at={at}
              last={files.length - 1}
              onOpen={(kind) => setOpen({ kind, file })}
            />
          ))}
        </ol>
      )}
      <AddFiles
        taken={(files ?? []).map(({ file_id }) => file_id)}
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
