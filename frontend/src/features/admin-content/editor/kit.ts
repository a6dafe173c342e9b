import { Editor } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import type { Transaction } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { cleanPaste } from "@/features/admin-content/editor/pasted";

/** Where a link may lead, as the server has it too (C2): http(s), mail, or a path of this site. */
export function isAddress(text: string): boolean {
  return /^(https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|\/(?!\/))\S*$/i.test(text);
}

interface Wish {
  place: HTMLElement;
  html: string;
  /** Ids of the elements that name and describe the field. */
  labelledBy: string;
  describedBy: string;
  onChange: (html: string) => void;
  /** Pictures that were pasted or dropped at a place of the text. */
  onPictures: (files: File[], at: number) => void;
}

const picturesOf = (carried: DataTransfer | null) =>
  [...(carried?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

const hasText = (html: string) =>
  (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").trim() !== "";

/** An editor of what our articles are made of; it writes the same HTML that the server keeps. */
export function createEditor({ place, html, labelledBy, describedBy, onChange, onPictures }: Wish): Editor {
  return new Editor({
    element: place,
    content: html,
    // Its styles are ours (editor.css): a strict policy lets no script add others.
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
      Image,
    ],
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
        class: "prose writing",
      },
      transformPastedHTML: cleanPaste,
      handlePaste: ({ state }, { clipboardData }) => {
        const files = picturesOf(clipboardData);
        // Word puts a drawing of the marked text beside the text itself.
        if (files.length === 0 || hasText(clipboardData?.getData("text/html") ?? "")) return false;
        onPictures(files, state.selection.to);
        return true;
      },
      handleDrop: (view, { dataTransfer, clientX, clientY }, _, moved) => {
        const files = moved ? [] : picturesOf(dataTransfer);
        if (files.length === 0) return false;
        const { pos } = view.posAtCoords({ left: clientX, top: clientY }) ?? { pos: view.state.selection.to };
        onPictures(files, pos);
        return true;
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
}

/** A place of the text that stays where it is meant while the text around it changes; `end` stops that. */
export function placeIn(editor: Editor, at: number): { at: () => number; end: () => void } {
  let now = at;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    now = transaction.mapping.map(now);
  };
  editor.on("transaction", follow);
  return { at: () => now, end: () => editor.off("transaction", follow) };
}

/** Marks the picture with this address. */
export function markPicture(editor: Editor, src: string): void {
  editor.state.doc.descendants(({ type, attrs }, at) => {
    if (type.name === "image" && attrs.src === src) editor.commands.setNodeSelection(at);
  });
}

/** Takes over what is marked at this very moment: the browser tells the editor only with the next frame. */
export function heedSelection({ view, commands }: Editor): void {
  const marked = view.dom.ownerDocument.getSelection();
  if (!marked?.anchorNode || !marked.focusNode || !view.dom.contains(marked.anchorNode)) return;
  const ends = [
    view.posAtDOM(marked.anchorNode, marked.anchorOffset),
    view.posAtDOM(marked.focusNode, marked.focusOffset),
  ];
  commands.setTextSelection({ from: Math.min(...ends), to: Math.max(...ends) });
}
