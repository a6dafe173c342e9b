import { Editor, Mark } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import type { Transaction } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { cleanPaste, type DroppedParts } from "@/admin/content/editor/pasted";
import { fileOf, type PastedImage } from "@/admin/content/editor/pasted-image";

/** Allowed link targets, equal to the server's (C2): http(s), mailto, or a path of this site. */
export function isAddress(text: string): boolean {
  return /^(https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|\/(?!\/))\S*$/i.test(text);
}

interface Payload {
  place: HTMLElement;
  html: string;
  /** Ids of the elements that label and describe the field. */
  labelledBy: string;
  describedBy: string;
  onChange: (html: string) => void;
  /** Called with pasted or dropped images, each with its position in the text. */
  onPictures: (pictures: PastedImage[]) => void;
  /** Called with the dropped parts of a paste. */
  onLeft: (left: DroppedParts) => void;
}

/** Superscript and subscript: `x²`, `H₂O`. */
const [Raised, Lowered] = ["sup", "sub"].map((name) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
) as [Mark, Mark];

/** Free pixels around the caret. */
const UNDER_TOOLBAR = { top: 130, bottom: 40, left: 0, right: 0 };

const picturesOf = (transfer: DataTransfer | null) =>
  [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

const hasText = (html: string) =>
  (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").trim() !== "";

/** Create an editor for the elements of articles; its output is the HTML that the server keeps. */
export function createEditor({ place, html, labelledBy, describedBy, ...lines }: Payload): Editor {
  const { onChange, onPictures, onLeft } = lines;
  return new Editor({
    element: place,
    content: html,
    // The styles are in editor.css: a strict policy lets no script inject any.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: {
          openOnClick: false,
          defaultProtocol: "https",
          HTMLAttributes: { target: null, rel: null },
          isAllowedUri: (url) => isAddress(url),
        },
        trailingNode: false,
      }),
      // A pasted image may have a data URL until it is uploaded.
      Image.configure({ allowBase64: true }),
      Raised,
      Lowered,
    ],
    editorProps: {
      // Below the sticky toolbar.
      scrollThreshold: UNDER_TOOLBAR,
      scrollMargin: UNDER_TOOLBAR,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
        class: "prose writing",
      },
      transformPastedHTML: (pasted) => {
        const { html: clean, left } = cleanPaste(pasted);
        onLeft(left);
        return clean;
      },
      handlePaste: ({ state }, { clipboardData }) => {
        const files = picturesOf(clipboardData);
        // Word adds an image of the selected text to the text itself.
        if (files.length === 0 || hasText(clipboardData?.getData("text/html") ?? "")) return false;
        onPictures(files.map((file) => ({ file, alt: "", at: state.selection.to })));
        return true;
      },
      handleDrop: (view, { dataTransfer, clientX, clientY }, _, moved) => {
        const files = moved ? [] : picturesOf(dataTransfer);
        if (files.length === 0) return false;
        const { pos } = view.posAtCoords({ left: clientX, top: clientY }) ?? { pos: view.state.selection.to };
        onPictures(files.map((file) => ({ file, alt: "", at: pos })));
        return true;
      },
    },
    onTransaction: ({ editor, transaction }) => {
      if (!["paste", "drop"].includes(transaction.getMeta("uiEvent") as string)) return;
      const images = extractImages(editor);
      if (images.length > 0) onPictures(images);
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
}

/** Remove images with data URLs from the text; not part of the undo history. */
function extractImages(editor: Editor): PastedImage[] {
  const { tr, doc } = editor.state;
  const images: PastedImage[] = [];
  doc.descendants(({ type, attrs, nodeSize }, at) => {
    const file = type.name === "image" && fileOf(String(attrs.src), String(attrs.alt ?? ""));
    if (!file) return;
    const now = tr.mapping.map(at);
    tr.delete(now, now + nodeSize);
    images.push({ file, alt: String(attrs.alt ?? ""), at: now });
  });
  if (images.length > 0) editor.view.dispatch(tr.setMeta("addToHistory", false));
  return images;
}

/** Track a position in the text while the text around it changes; `end` stops that. */
export function placeIn(editor: Editor, at: number): { at: () => number; end: () => void } {
  let now = at;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    now = transaction.mapping.map(now);
  };
  editor.on("transaction", follow);
  return { at: () => now, end: () => editor.off("transaction", follow) };
}

/** Select the image with this URL, unless it is selected. Returns false if the text has none. */
export function markPicture(editor: Editor, src: string): boolean {
  if (editor.getAttributes("image").src === src) return true;
  let found: number | null = null;
  editor.state.doc.descendants(({ type, attrs }, at) => {
    if (type.name === "image" && attrs.src === src) found = at;
  });
  return found !== null && editor.commands.setNodeSelection(found);
}

/** Return the alt text that another copy of an image has in the text, or an empty one. */
export function altOfCopy(editor: Editor, src: string): string {
  let alt = "";
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === "image" && attrs.src === src && attrs.alt) alt = String(attrs.alt);
  });
  return alt;
}

/** Set the alt text of the selected image, and of its copies that have none. */
export function describePicture(editor: Editor, src: string, alt: string): void {
  const describeCopies = ({ tr }: { tr: Transaction }) => {
    tr.doc.descendants(({ type, attrs }, at) => {
      const copy = type.name === "image" && attrs.src === src && !attrs.alt;
      if (copy) tr.setNodeAttribute(at, "alt", alt);
    });
    return true;
  };
  editor.chain().focus().updateAttributes("image", { alt }).command(describeCopies).run();
}

/** Read the current selection at once: the browser notifies the editor only in the next frame. */
export function syncSelection({ view, commands }: Editor): void {
  const marked = view.dom.ownerDocument.getSelection();
  if (!marked?.anchorNode || !marked.focusNode || !view.dom.contains(marked.anchorNode)) return;
  const ends = [
    view.posAtDOM(marked.anchorNode, marked.anchorOffset),
    view.posAtDOM(marked.focusNode, marked.focusOffset),
  ];
  commands.setTextSelection({ from: Math.min(...ends), to: Math.max(...ends) });
}
