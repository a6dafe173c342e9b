import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { describePicture, markPicture } from "@/admin/content/editor/create-editor";
import { ImageText } from "@/admin/content/editor/image-text";
import { ToolIcon } from "@/admin/content/editor/tool-icon";
import { Tool } from "@/admin/content/editor/toolbar";
import { ImagePicker, type PickedImage } from "@/components/images/image-picker";
import { useTranslation } from "@/lib/i18n/use-t";

/** Twice the pixels of a text column; the server resizes to it. */
const WIDTH = 1280;

/** Return the attributes of an image of the file manager: resized to the column, with its own proportions. */
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
  /** The URLs of images that still need an alt text, asked one after the other. */
  undescribed: readonly string[];
  onAsk: (src: string) => void;
  /** The first of them got its alt text, or was skipped. */
  onAnswered: () => void;
}

/** Inserts an image into the text; on an image, edits its alt text. */
export function ImageTool({ editor, undescribed, onAsk, onAnswered }: Props) {
  const { t } = useTranslation("admin-content");
  const [choosing, setChoosing] = useState(false);
  const marked = editor.isActive("image");
  const { src = "", alt } = editor.getAttributes("image") as { src?: string; alt?: string | null };
  const [next] = undescribed;
  useEffect(() => {
    // An image removed from the text meanwhile needs no alt text.
    if (next !== undefined && !markPicture(editor, next)) onAnswered();
  }, [editor, next, onAnswered]);
  return (
    <>
      <Tool label={t("editor.image")} onClick={() => setChoosing(true)}>
        <ToolIcon name="image" />
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
            describePicture(editor, src, text);
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
