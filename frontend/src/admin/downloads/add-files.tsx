import { type ReactNode, useState } from "react";
import { AddUpload } from "@/admin/downloads/add-upload";
import { UploadButton } from "@/components/images/upload-button";
import { UploadProgress } from "@/components/images/upload-progress";
import type { Upload } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Tables } from "@/lib/server/api.types";
import { Button } from "@/ui/button";

interface Props {
  /** The ids of files that are in the list already. */
  taken: readonly (string | undefined)[];
  uploads: readonly Upload[];
  onUpload: (files: readonly File[]) => unknown;
  /** Adds an earlier upload; false if it was refused. */
  onPick: (file: Tables["files"]["row"]) => Promise<boolean> | true;
}

/** Adds files by uploading them or from earlier uploads, and shows the progress. */
export function AddFiles({ taken, uploads, onUpload, onPick }: Props): ReactNode {
  const { t } = useTranslation("admin-downloads");
  const [picking, setPicking] = useState(false);
  const close = () => setPicking(false);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <UploadButton variant="secondary" label={t("upload")} onUpload={onUpload} />
        <Button variant="quiet" onClick={() => setPicking(true)}>
          {t("existing.open")}
        </Button>
      </div>
      <p className="mt-3 text-sm text-soft">{t("hint")}</p>
      <UploadProgress uploads={uploads} />
      {picking && (
        <AddUpload
          taken={taken}
          onPick={async (file) => {
            if (await onPick(file)) close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
