import { type DragEvent, useRef, useState } from "react";
import { UploadProgress } from "@/components/images/upload-progress";
import { useMissedDrops } from "@/components/images/use-missed-drops";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

const KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** A drop zone and file input for images, with a progress bar for each upload. */
export function UploadZone() {
  const { t } = useTranslation("admin-media");
  const input = useRef<HTMLInputElement>(null);
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
      className={`mb-6 rounded-lg border border-dashed px-5 py-5 ${over ? "border-verdigris bg-verdigris-wash" : "border-edge"}`}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => input.current?.click()}>
          <Icon name="plus" className="size-4" />
          {t("upload.choose")}
        </Button>
        <p className="min-w-0 grow text-sm text-soft">{t("upload.hint")}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={KINDS}
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </div>
      <UploadProgress uploads={uploads} />
    </section>
  );
}
