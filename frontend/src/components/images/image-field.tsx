import { useState } from "react";
import { absolute } from "@/components/images/address";
import { ImagePicker } from "@/components/images/image-picker";
import { useTranslation } from "@/lib/i18n/use-t";
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

/** The URL of an image: typed, or chosen in the file manager; with a preview below. */
export function ImageField({ value, onChange, ...field }: Props) {
  const { t } = useTranslation("admin");
  const [choosing, setChoosing] = useState(false);
  return (
    <div>
      <Field {...field} type="url" value={value} onChange={({ target }) => onChange(target.value)} />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
          {t("shared.picture.choose")}
        </Button>
        {value && (
          <Button variant="quiet" size="sm" onClick={() => onChange("")}>
            {t("shared.picture.remove")}
          </Button>
        )}
      </div>
      {value && (
        <Picture
          src={value}
          alt={t("shared.picture.preview")}
          className="mt-3 max-w-64 rounded-md border border-line"
        />
      )}
      {choosing && (
        <ImagePicker
          onClose={() => setChoosing(false)}
          onPick={({ url }) => {
            onChange(absolute(url));
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
