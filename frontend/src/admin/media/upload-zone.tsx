import { type DragEvent, useState } from "react";
import { UploadButton } from "@/components/images/upload-button";
import { UploadProgress } from "@/components/images/upload-progress";
import { useMissedDrops } from "@/components/images/use-missed-drops";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";

const KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** A drop zone and file input for images, with a progress bar for each upload. */
export function UploadZone() {
  const { t } = useTranslation("admin-media");
  const { uploads, add } = useUploads("image");
  const [over, setOver] = useState(false);
  useMissedDrops();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={t("upload.title")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`mb-6 rounded-lg border border-dashed px-5 py-5 ${over ? "border-accent bg-accent-wash" : "border-edge"}`}
    >
      <div className="flex flex-wrap items-center gap-4">
        <UploadButton label={t("upload.choose")} accept={KINDS} onUpload={add} />
        <p className="min-w-0 grow text-sm text-soft">{t("upload.hint")}</p>
      </div>
      <UploadProgress uploads={uploads} />
    </section>
  );
}
