import { AddFiles } from "@/admin/downloads/add-files";
import type { NewFiles } from "@/admin/shared/use-new-files";
import { ReorderHandle, ReorderStatus, useReorder } from "@/components/forms/reorder";
import { sizeText } from "@/lib/file-size";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { TitledCard } from "@/ui/titled-card";

/** The files of a new product or workshop: uploaded at once, added when it is saved. */
export function NewDeliveryFiles({
  files: { files, uploads, upload, put, remove, move },
}: {
  files: NewFiles;
}) {
  const { t, language } = useTranslation("admin-downloads");
  const reorder = useReorder<HTMLOListElement>(files.length, move);
  return (
    <TitledCard title={t("title")} text={t("new.text")}>
      <ReorderStatus reorder={reorder} />
      {files.length > 0 && (
        <ol ref={reorder.list} className="mb-5 divide-y divide-line rounded-md border border-line">
          {files.map(({ id, name, size }, at) => (
            <li key={id} className="flex items-center gap-4 px-4 py-2 max-sm:gap-2">
              {files.length > 1 && <ReorderHandle reorder={reorder} at={at} />}
              <Icon name="paper" className="size-5 text-accent" />
              <span className="min-w-0 flex-1 break-words">
                {name} <span className="text-sm text-soft">· {sizeText(size, language)}</span>
              </span>
              <Button variant="quiet" size="sm" onClick={() => remove(id)}>
                {t("remove.open")}
                <span className="sr-only">: {name}</span>
              </Button>
            </li>
          ))}
        </ol>
      )}
      <AddFiles
        taken={files.map(({ id }) => id)}
        uploads={uploads}
        onUpload={upload}
        onPick={(file) => {
          put(file);
          return true;
        }}
      />
    </TitledCard>
  );
}
