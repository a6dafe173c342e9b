import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { ImagePicker, type PickedImage } from "@/features/admin/images/image-picker";
import { ImageText } from "@/features/admin-content/editor/image-text";
import { markPicture } from "@/features/admin-content/editor/kit";
import { Tool } from "@/features/admin-content/editor/toolbar";
import { useTranslation } from "@/lib/i18n/use-t";

/** As wide as a text column at twice its pixels; the server draws it so. */
const WIDTH = 1280;

/** What stands in the text for a picture of the file manager: drawn to the column's size, with its own proportions. */
export function imageOf({ url, alt, width, height }: PickedImage) {
  const wide = Math.min(width, WIDTH);
  return {
    src: url.replace(/[^/]*$/, `w/${WIDTH}.webp`),
    alt,
    width: wide,
    height: Math.round((height * wide) / Math.max(width, 1)),
  };
}

interface Props {
  editor: Editor;
  /** The addresses of the pictures about which it is asked what they show, one after the other. */
  requested: readonly string[];
  onAsk: (src: string) => void;
  /** The first of them was answered, or is to stay as it is. */
  onAnswered: () => void;
}

/** Puts a picture into the text; on a picture, asks for what it shows. */
export function ImageTool({ editor, requested, onAsk, onAnswered }: Props) {
  const { t } = useTranslation("admin-content");
  const [choosing, setChoosing] = useState(false);
  const marked = editor.isActive("image");
  const { src = "", alt } = editor.getAttributes("image") as { src?: string; alt?: string | null };
  const [next] = requested;
  useEffect(() => {
    // One that was taken out of the text meanwhile needs no words.
    if (next !== undefined && !markPicture(editor, next)) onAnswered();
  }, [editor, next, onAnswered]);
  return (
    <>
      <Tool label={t("editor.image")} onClick={() => setChoosing(true)}>
        {t("editor.imageSign")}
      </Tool>
      {marked && (
        <Tool label={t("editor.imageAlt")} onClick={() => onAsk(src)}>
          Alt
        </Tool>
      )}
      {next !== undefined && next === src && (
        <ImageText
          key={src}
          src={src}
          alt={alt ?? ""}
          onApply={(text) => {
            onAnswered();
            editor.chain().focus().updateAttributes("image", { alt: text }).run();
          }}
          onRemove={() => {
            onAnswered();
            editor.chain().focus().deleteSelection().run();
          }}
          onClose={onAnswered}
        />
      )}
      {choosing && (
        <ImagePicker
          onClose={() => setChoosing(false)}
          onPick={(image) => {
            setChoosing(false);
            editor.chain().focus().setImage(imageOf(image)).run();
          }}
        />
      )}
    </>
  );
}
