import { Editor, Mark } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import type { Transaction } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { type Carried, fileOf } from "@/features/admin-content/editor/carried";
import { cleanPaste, type Left } from "@/features/admin-content/editor/pasted";

/** Where a link may lead, as the server has it too (C2): http(s), mail, or a path of this site. */
export function isAddress(text: string): boolean {
  return /^(https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|\/(?!\/))\S*$/i.test(text);
}

interface Payload {
  place: HTMLElement;
  html: string;
  /** Ids of the elements that name and describe the field. */
  labelledBy: string;
  describedBy: string;
  onChange: (html: string) => void;
  /** Pictures that were pasted or dropped, each with its place in the text. */
  onPictures: (pictures: Carried[]) => void;
  /** What of a paste did not come along. */
  onLeft: (left: Left) => void;
}

/** Raised and lowered letters: `x²`, `H₂O`. */
const [Raised, Lowered] = ["sup", "sub"].map((name) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
) as [Mark, Mark];

/** Pixels that stay free around the caret. */
const UNDER_TOOLBAR = { top: 130, bottom: 40, left: 0, right: 0 };

const picturesOf = (carried: DataTransfer | null) =>
  [...(carried?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

const hasText = (html: string) =>
  (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").trim() !== "";

/** An editor of what our articles are made of; it writes the same HTML that the server keeps. */
export function createEditor({ place, html, labelledBy, describedBy, ...lines }: Payload): Editor {
  const { onChange, onPictures, onLeft } = lines;
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
      // A pasted picture may be its own address for the moment until it is uploaded.
      Image.configure({ allowBase64: true }),
      Raised,
      Lowered,
    ],
    editorProps: {
      // Below the toolbar, which stays in sight.
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
        // Word puts a drawing of the marked text beside the text itself.
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
      const carried = takeOut(editor);
      if (carried.length > 0) onPictures(carried);
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
}

/** Takes pictures that the text itself carries out of it again; no step of the author's, so none to undo. */
function takeOut(editor: Editor): Carried[] {
  const { tr, doc } = editor.state;
  const carried: Carried[] = [];
  doc.descendants(({ type, attrs, nodeSize }, at) => {
    const file = type.name === "image" && fileOf(String(attrs.src), String(attrs.alt ?? ""));
    if (!file) return;
    const now = tr.mapping.map(at);
    tr.delete(now, now + nodeSize);
    carried.push({ file, alt: String(attrs.alt ?? ""), at: now });
  });
  if (carried.length > 0) editor.view.dispatch(tr.setMeta("addToHistory", false));
  return carried;
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

/** Marks the picture with this address, unless it is. Whether the text has it. */
export function markPicture(editor: Editor, src: string): boolean {
  if (editor.getAttributes("image").src === src) return true;
  let found: number | null = null;
  editor.state.doc.descendants(({ type, attrs }, at) => {
    if (type.name === "image" && attrs.src === src) found = at;
  });
  return found !== null && editor.commands.setNodeSelection(found);
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
