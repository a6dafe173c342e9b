import type { Editor } from "@tiptap/core";

/** The buttons of the toolbar: label under `editor`, command, and pressed state. */
export interface Command {
  name:
    | "bold"
    | "italic"
    | "strike"
    | "code"
    | "h2"
    | "h3"
    | "h4"
    | "bullets"
    | "numbers"
    | "quote"
    | "codeBlock"
    | "rule"
    | "undo"
    | "redo";
  keys?: string;
  run: (editor: Editor) => boolean;
  pressed?: (editor: Editor) => boolean;
  able?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3 | 4): Command => ({
  name: `h${level}`,
  keys: `Ctrl+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  pressed: (editor) => editor.isActive("heading", { level }),
});

/** Grouped as displayed. */
export const COMMANDS: Command[][] = [
  [heading(2), heading(3), heading(4)],
  [
    {
      name: "bold",
      keys: "Ctrl+B",
      run: (editor) => editor.chain().focus().toggleBold().run(),
      pressed: (editor) => editor.isActive("bold"),
    },
    {
      name: "italic",
      keys: "Ctrl+I",
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      pressed: (editor) => editor.isActive("italic"),
    },
    {
      name: "strike",
      keys: "Ctrl+Shift+S",
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      pressed: (editor) => editor.isActive("strike"),
    },
    {
      name: "code",
      keys: "Ctrl+E",
      run: (editor) => editor.chain().focus().toggleCode().run(),
      pressed: (editor) => editor.isActive("code"),
    },
  ],
  [
    {
      name: "bullets",
      keys: "Ctrl+Shift+8",
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      pressed: (editor) => editor.isActive("bulletList"),
    },
    {
      name: "numbers",
      keys: "Ctrl+Shift+7",
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      pressed: (editor) => editor.isActive("orderedList"),
    },
    {
      name: "quote",
      keys: "Ctrl+Shift+B",
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      pressed: (editor) => editor.isActive("blockquote"),
    },
    {
      name: "codeBlock",
      keys: "Ctrl+Alt+C",
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      pressed: (editor) => editor.isActive("codeBlock"),
    },
    {
      name: "rule",
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: "undo",
      keys: "Ctrl+Z",
      run: (editor) => editor.chain().focus().undo().run(),
      able: (editor) => editor.can().undo(),
    },
    {
      name: "redo",
      keys: "Ctrl+Shift+Z",
      run: (editor) => editor.chain().focus().redo().run(),
      able: (editor) => editor.can().redo(),
    },
  ],
];
