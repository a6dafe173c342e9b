import { useRef, useState } from "react";
import { AddUpload } from "@/admin/downloads/add-upload";
import { type DeliveryFile, filesOf, type Item } from "@/admin/downloads/delivered";
import { DownloadsDialog } from "@/admin/downloads/downloads-dialog";
import { FileEntry } from "@/admin/downloads/file-entry";
import { RemoveFile } from "@/admin/downloads/remove-file";
import { RenameFile } from "@/admin/downloads/rename-file";
import { LoadError } from "@/components/forms/load-error";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { UploadProgress } from "@/components/images/upload-progress";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import { insert } from "@/lib/server/rest";
import { useQuery } from "@/lib/server/use-query";
import { inOrder } from "@/shared/downloads/file";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";
import { TitledCard } from "@/ui/titled-card";

type Opened = { kind: "rename" | "remove" | "downloads"; file: DeliveryFile } | { kind: "add" } | null;

/** `Price list.pdf` → `Price list`. */
const titleOf = (name: string) => name.replace(/\.[a-z0-9]{1,8}$/i, "");

/** The files of a product or a workshop. Changes are saved at once, apart from the form. */
export function DeliveryFiles({ item }: { item: Item }) {
  const { t } = useTranslation("admin-downloads");
  const { data, error, refetch } = useQuery(filesOf(item));
  const files = data && inOrder(data);
  const { mutate } = useMutationToast();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<Opened>(null);
  const tie = (fileId: string, name: string) =>
    mutate(() => insert("delivery_files", { ...item, file_id: fileId, title: titleOf(name) || name }), {
      done: t("added"),
      invalidates: ["delivery_files"],
    });
  const { uploads, add } = useUploads("download", (id, { name }) => tie(id, name));
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
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <Icon name="plus" className="size-4" />
          {t("upload")}
        </Button>
        <Button variant="quiet" onClick={() => setOpen({ kind: "add" })}>
          {t("existing.open")}
        </Button>
      </div>
      <p className="mt-3 text-sm text-soft">{t("hint")}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <UploadProgress uploads={uploads} />
      {open?.kind === "rename" && <RenameFile file={open.file} onClose={close} />}
      {open?.kind === "remove" && <RemoveFile file={open.file} onClose={close} />}
      {open?.kind === "downloads" && <DownloadsDialog file={open.file} onClose={close} />}
      {open?.kind === "add" && (
        <AddUpload
          taken={(files ?? []).map(({ file_id }) => file_id)}
          onPick={async ({ id, name }) => (await tie(id, name)) && close()}
          onClose={close}
        />
      )}
    </TitledCard>
  );
}
