import type { Editor } from "@tiptap/core";
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from "react";
import { AddressRow } from "@/admin/content/editor/address-row";
import { createEditor, syncSelection } from "@/admin/content/editor/create-editor";
import { DroppedPartsNotice } from "@/admin/content/editor/dropped-parts-notice";
import { ImageTool } from "@/admin/content/editor/image-tool";
import type { DroppedParts } from "@/admin/content/editor/pasted";
import type { PastedImage } from "@/admin/content/editor/pasted-image";
import { ToolIcon } from "@/admin/content/editor/tool-icon";
import { Tool, Toolbar } from "@/admin/content/editor/toolbar";
import { usePictures } from "@/admin/content/editor/use-pictures";
import { UploadProgress } from "@/components/images/upload-progress";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  labelledBy: string;
  describedBy: string;
  /** The initial text. */
  html: string;
  invalid: boolean;
  onChange: (html: string) => void;
}

const NOTHING_DROPPED: DroppedParts = { tables: 0, pictures: 0, hosts: [] };

/** An editor in its own element; re-renders with each transaction, to update the toolbar. */
function useEditor(
  { labelledBy, describedBy, html, onChange }: Props,
  onPictures: (editor: Editor, pictures: PastedImage[]) => void,
  onLeft: (left: DroppedParts) => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onChange, onPictures });
  handlers.current = { onChange, onPictures };
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Before the first paint, so that the toolbar does not push down a text that is already shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text belongs to the editor once it is created
  useLayoutEffect(() => {
    if (!place.current) return;
    const made = createEditor({
      place: place.current,
      html,
      labelledBy,
      describedBy,
      onChange: (text) => handlers.current.onChange(text),
      onPictures: (pictures) => handlers.current.onPictures(made, pictures),
      onLeft,
    });
    made.on("transaction", redraw);
    setEditor(made);
    return () => made.destroy();
  }, []);
  return { place, editor };
}

/** A WYSIWYG editor with a toolbar. */
export function RichText(props: Props) {
  const { t } = useTranslation("admin-content");
  const [undescribed, setUndescribed] = useState<readonly string[]>([]);
  const ask = (src: string) => setUndescribed((before) => (before.includes(src) ? before : [...before, src]));
  const answered = useCallback(() => setUndescribed(([, ...rest]) => rest), []);
  const { uploads, put } = usePictures(ask);
  const [left, setLeft] = useState(NOTHING_DROPPED);
  const { place, editor } = useEditor(props, (made, pictures) => void put(made, pictures), setLeft);
  const [linking, setLinking] = useState(false);
  const close = () => {
    setLinking(false);
    editor?.commands.focus();
  };
  const link = (href: string) => {
    const { empty } = editor?.state.selection ?? {};
    const chain = editor?.chain().focus().extendMarkRange("link");
    if (empty && !editor?.isActive("link")) {
      chain?.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain?.setLink({ href }).run();
    setLinking(false);
  };
  return (
    <div
      className={`rounded-md border bg-raised focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${props.invalid ? "border-danger" : "border-edge"}`}
    >
      {/* Sticky in a long text: the link field and the notice of a paste appear here. */}
      <div className="sticky top-0 z-10 rounded-t-md bg-raised">
        {editor && (
          <Toolbar editor={editor}>
            <div className="flex gap-0.5">
              <Tool
                label={t("editor.link")}
                keys="Ctrl+K"
                pressed={editor.isActive("link")}
                onClick={() => setLinking(true)}
              >
                <ToolIcon name="link" />
              </Tool>
              <ImageTool editor={editor} undescribed={undescribed} onAsk={ask} onAnswered={answered} />
            </div>
          </Toolbar>
        )}
        {editor && linking && (
          <AddressRow
            address={(editor.getAttributes("link").href as string | undefined) ?? ""}
            onApply={link}
            onRemove={
              editor.isActive("link")
                ? () => {
                    editor.chain().focus().extendMarkRange("link").unsetLink().run();
                    setLinking(false);
                  }
                : null
            }
            onClose={close}
          />
        )}
        {left.tables + left.pictures + left.hosts.length > 0 && (
          <DroppedPartsNotice left={left} onClose={() => setLeft(NOTHING_DROPPED)} />
        )}
        <div className="px-4 not-has-[li]:hidden [&>ul]:my-3">
          <UploadProgress uploads={uploads} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor puts its text field inside */}
      <div
        ref={place}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (editor) syncSelection(editor);
          setLinking(true);
        }}
      />
    </div>
  );
}
