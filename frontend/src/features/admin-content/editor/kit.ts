import { Editor } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
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
  /** Files that were pasted or dropped; true where they are taken. */
  onFiles: (files: File[]) => boolean;
}

/** An editor of what our articles are made of; it writes the same HTML that the server keeps. */
export function createEditor({ place, html, labelledBy, describedBy, onChange, onFiles }: Wish): Editor {
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
      handlePaste: (_, event) => onFiles([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_, event, __, moved) => !moved && onFiles([...(event.dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
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
