import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUploads } from "@/features/admin-media/use-uploads";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

const KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** Where pictures are dropped or chosen, with a bar for each that is on its way. */
export function UploadZone() {
  const { t } = useTranslation("admin-media");
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add } = useUploads();
  const [over, setOver] = useState(false);
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
      <ul aria-live="polite" className="grid gap-3 not-empty:mt-5">
        {uploads.map(({ id, name, share, error, cancel }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
            <span className="truncate text-sm">{name}</span>
            <Button variant="quiet" size="sm" onClick={cancel}>
              {error ? t("upload.dismiss") : t("upload.cancel")}
            </Button>
            {error ? (
              <p className="col-span-2 text-sm text-danger">{error}</p>
            ) : (
              <progress
                aria-label={name}
                value={share}
                className="col-span-2 h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-sunken accent-verdigris"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
