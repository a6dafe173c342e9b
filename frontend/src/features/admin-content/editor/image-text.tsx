import { useState } from "react";
import { Dialog, DialogFoot } from "@/features/admin/dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

interface Props {
  /** The picture's address, and what is said of it so far. */
  src: string;
  alt: string;
  onApply: (alt: string) => void;
  /** Takes the picture out of the text. */
  onRemove: () => void;
  onClose: () => void;
}

/** What a picture of the text shows, in words, beside the picture itself. */
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
      {/* No form of its own: it would stand inside the article's. */}
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
          {t("admin:kit.cancel")}
        </Button>
        <Button onClick={apply}>{t("editor.apply")}</Button>
      </DialogFoot>
    </Dialog>
  );
}
