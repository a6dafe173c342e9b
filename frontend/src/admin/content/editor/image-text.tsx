import { useState } from "react";
import { Dialog, DialogFoot } from "@/components/dialogs/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

interface Props {
  /** The image's URL, and its current alt text. */
  src: string;
  alt: string;
  onApply: (alt: string) => void;
  /** Removes the image from the text. */
  onRemove: () => void;
  onClose: () => void;
}

/** The alt text of an image, with the image beside it. */
export function ImageText({ src, alt, onApply, onRemove, onClose }: Props) {
  const { t } = useTranslation(["admin-content", "admin"]);
  const [text, setText] = useState(alt);
  const apply = () => onApply(text.trim());
  return (
    <Dialog title={t("editor.imageAlt")} text={t("editor.imageAltText")} onClose={onClose}>
      <img
        src={src}
        alt={text}
        className="mb-5 max-h-64 w-full rounded-md border border-line bg-sunken object-contain"
      />
      {/* No form: it would be nested inside the article's. */}
      <Field
        label={t("editor.imageAlt")}
        maxLength={500}
        hint={t("editor.imageAltHint")}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <DialogFoot>
        <Button variant="danger" className="mr-auto" onClick={onRemove}>
          {t("editor.imageRemove")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("admin:shared.cancel")}
        </Button>
        <Button onClick={apply}>{t("editor.apply")}</Button>
      </DialogFoot>
    </Dialog>
  );
}
