import { type DragEvent, useEffect, useRef, useState } from "react";
import { absolute, addressOf } from "@/components/images/address";
import { ImagePicker } from "@/components/images/image-picker";
import { UploadProgress } from "@/components/images/upload-progress";
import { useMissedDrops } from "@/components/images/use-missed-drops";
import { useUploads } from "@/components/images/use-uploads";
import { useTranslation } from "@/lib/i18n/use-t";
import { read } from "@/lib/server/rest";
import { one } from "@/lib/server/rest-query";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Picture } from "@/ui/picture";

interface Props {
  label: string;
  name: string;
  /** An absolute URL, as an input of type url needs it; empty for none. */
  value: string;
  hint?: string;
  error?: string | undefined;
  onChange: (address: string) => void;
}

/** A picture: dropped here, or chosen in the file manager. The address of one elsewhere can be typed. */
export function ImageField({ label, name, value, hint, error, onChange }: Props) {
  const { t } = useTranslation("admin");
  const [choosing, setChoosing] = useState(false);
  const [over, setOver] = useState(false);
  // An upload takes a while: meanwhile other fields of the form may have changed.
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  });
  const { uploads, add } = useUploads("image", async (id) => {
    const file = await read(one("files", { id: `eq.${id}` }));
    if (file) newest.current(absolute(addressOf(file)));
  });
  useMissedDrops();
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
        void add([...event.dataTransfer.files].slice(0, 1));
      }}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div
        className={`rounded-md border border-dashed p-3 ${over ? "border-accent bg-accent-wash" : "border-edge"}`}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {value && (
            <Picture
              src={value}
              alt={t("shared.picture.preview")}
              className="max-h-28 max-w-44 rounded-sm border border-line"
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
              {t("shared.picture.choose")}
            </Button>
            {value && (
              <Button variant="quiet" size="sm" onClick={() => onChange("")}>
                {t("shared.picture.remove")}
              </Button>
            )}
          </div>
          <p className="min-w-40 flex-1 text-sm text-soft">
            {t("shared.picture.drop")} {hint}
          </p>
        </div>
        <UploadProgress uploads={uploads} />
        <details open={error !== undefined || undefined} className="mt-2 text-sm">
          <summary className="cursor-pointer py-1 text-soft">{t("shared.picture.elsewhere")}</summary>
          <Field
            label={t("shared.picture.address")}
            name={name}
            className="mt-2"
            type="url"
            value={value}
            error={error}
            onChange={({ target }) => onChange(target.value)}
          />
        </details>
      </div>
      {choosing && (
        <ImagePicker
          onClose={() => setChoosing(false)}
          onPick={({ url }) => {
            onChange(absolute(url));
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}
