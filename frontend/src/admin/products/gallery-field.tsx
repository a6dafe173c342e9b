import { type DragEvent, useEffect, useRef, useState } from "react";
import { GalleryAddress } from "@/admin/products/gallery-address";
import { GalleryRow } from "@/admin/products/gallery-row";
import { moveRow, ReorderStatus, useReorder } from "@/components/forms/reorder";
import { type LinkRow, linkRow } from "@/components/forms/rows";
import { addressOf } from "@/components/images/address";
import { ImagePicker } from "@/components/images/image-picker";
import { UploadButton } from "@/components/images/upload-button";
import { UploadProgress } from "@/components/images/upload-progress";
import { useMissedDrops } from "@/components/images/use-missed-drops";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { one } from "@/lib/server/rest-query";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Button } from "@/ui/button";

interface Props {
  rows: LinkRow[];
  onChange: (rows: LinkRow[]) => void;
  errorOf: ErrorOf;
}

/** The pictures and films of a product: dropped or chosen, several at once, each with a caption. */
export function GalleryField({ rows: all, onChange, errorOf }: Props) {
  const { t } = useTranslation("admin");
  const [choosing, setChoosing] = useState(false);
  const [over, setOver] = useState(false);
  const rows = all.filter(({ url }) => url !== "");
  const add = useAdding(rows, onChange);
  const { uploads, add: upload } = useUploads("image", async (id) => {
    const file = await read(one("files", { id: `eq.${id}` }));
    if (file) add(addressOf(file));
  });
  useMissedDrops();
  const reorder = useReorder<HTMLUListElement>(rows.length, (from, to) => onChange(moveRow(rows, from, to)));
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  return (
    <fieldset
      onDragOver={hover}
      onDragLeave={hover}
      onDrop={(event) => {
        hover(event);
        void upload([...event.dataTransfer.files]);
      }}
    >
      <legend className="mb-1.5 text-sm font-medium">{t("products.sales.gallery")}</legend>
      <div
        className={`rounded-md border border-dashed p-3 ${over ? "border-accent bg-accent-wash" : "border-edge"}`}
      >
        <ReorderStatus reorder={reorder} />
        <ul ref={reorder.list} className="grid gap-3 not-empty:mb-4">
          {rows.map((row, at) => (
            <GalleryRow
              key={row.rowId}
              row={row}
              at={at}
              reorder={rows.length > 1 ? reorder : null}
              error={errorOf(`${row.rowId}.title`)}
              onCaption={(title) => onChange(rows.map((each) => (each === row ? { ...row, title } : each)))}
              onRemove={() => onChange(rows.filter((each) => each !== row))}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2">
          <UploadButton
            label={t("products.sales.upload")}
            variant="secondary"
            accept="image/*"
            onUpload={upload}
          />
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {t("products.sales.media")}
          </Button>
          <p className="min-w-40 flex-1 text-sm text-soft">{t("products.sales.galleryHint")}</p>
        </div>
        <UploadProgress uploads={uploads} />
        <GalleryAddress onAdd={add} />
      </div>
      {choosing && (
        <ImagePicker
          onClose={() => setChoosing(false)}
          onPick={({ url }) => {
            add(url);
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}

/** Return a function that adds a picture to the newest rows: an upload takes a while, and others may end before. */
function useAdding(rows: LinkRow[], onChange: Props["onChange"]): (url: string) => void {
  const newest = useRef({ rows, onChange });
  useEffect(() => {
    newest.current = { rows, onChange };
  });
  return (url) => {
    const { rows: before, onChange: change } = newest.current;
    const added = [...before, linkRow(captionOf(url), url)];
    newest.current = { rows: added, onChange: change };
    change(added);
  };
}

/** Return a first caption, made of the file's name: `hall-plan.png` is "Hall plan". */
function captionOf(url: string): string {
  const name = url.split(/[?#]/)[0]?.split("/").pop() ?? "";
  const words = name
    .replace(/\.\w+$/, "")
    .replace(/(?:[-_]|%[\da-f]{2})+/gi, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
