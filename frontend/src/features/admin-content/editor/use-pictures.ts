import type { Editor } from "@tiptap/core";
import { useUploads } from "@/features/admin/images/use-uploads";
import { imageOf } from "@/features/admin-content/editor/image-tool";
import { markPicture, placeIn } from "@/features/admin-content/editor/kit";
import { read } from "@/lib/server/rest";
import { one } from "@/lib/server/rest-query";

/** Where those on their way are meant to stand. */
const MEANT = new WeakMap<File, { editor: Editor; place: ReturnType<typeof placeIn> }>();

/** Pictures that are pasted or dropped go to the media library, then into the text at the place they were meant for. */
export function usePictures(onPut: () => void) {
  const { uploads, add } = useUploads("image", async (id, file) => {
    const { editor, place } = MEANT.get(file) ?? {};
    const stored = await read(one("files", { id: `eq.${id}` }));
    if (!editor || !place || !stored || editor.isDestroyed) return;
    const { name, alt, width, height } = stored;
    const image = imageOf({
      type: "imageSelected",
      url: `/media/${id}/${name}`,
      alt: alt ?? "",
      width: width ?? 0,
      height: height ?? 0,
    });
    editor.chain().insertContentAt(place.at(), { type: "image", attrs: image }).run();
    markPicture(editor, image.src);
    onPut();
  });
  return {
    uploads,
    put: async (editor: Editor, files: File[], at: number) => {
      const place = placeIn(editor, at);
      for (const file of files) MEANT.set(file, { editor, place });
      await add(files);
      place.end();
    },
  };
}
