import type { Editor } from "@tiptap/core";
import { altOfCopy, placeIn } from "@/admin/content/editor/create-editor";
import { imageOf } from "@/admin/content/editor/image-tool";
import type { PastedImage } from "@/admin/content/editor/pasted-image";
import { useUploads } from "@/components/images/use-uploads";
import { read } from "@/lib/server/rest";
import { one } from "@/lib/server/rest-query";

/** Positions and alt texts of images being uploaded. */
const MEANT = new WeakMap<File, { editor: Editor; alt: string; place: ReturnType<typeof placeIn> }>();

/**
 * Upload pasted or dropped images to the media library, then insert them at their position in the text. `onPut` is
 * called with the URL of each image without an alt text.
 */
export function usePictures(onPut: (src: string) => void) {
  const { uploads, add } = useUploads("image", async (id, file) => {
    const { editor, alt, place } = MEANT.get(file) ?? {};
    const stored = await read(one("files", { id: `eq.${id}` }));
    if (!editor || !place || !stored || editor.isDestroyed) return;
    const { name, width, height } = stored;
    const image = imageOf({
      type: "imageSelected",
      url: `/media/${id}/${name}`,
      alt: stored.alt || alt || "",
      width: width ?? 0,
      height: height ?? 0,
    });
    image.alt ||= altOfCopy(editor, image.src);
    const node = { type: "image", attrs: image };
    editor.chain().insertContentAt(place.at(), node, { updateSelection: false }).run();
    if (!image.alt) onPut(image.src);
  });
  return {
    uploads,
    put: async (editor: Editor, pictures: readonly PastedImage[]) => {
      const places = pictures.map(({ file, alt, at }) => {
        const place = placeIn(editor, at);
        MEANT.set(file, { editor, alt, place });
        return place;
      });
      await add(pictures.map(({ file }) => file));
      for (const place of places) place.end();
    },
  };
}
