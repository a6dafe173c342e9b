import "@/admin/content/editor/editor.css";
import { useId, useState } from "react";
import { unknownParts } from "@/admin/content/editor/known-parts";
import { RichText } from "@/admin/content/editor/rich-text";
import { SourceText } from "@/admin/content/editor/source-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface Props {
  label: string;
  /** The initial text; from then on the editor owns it. */
  html: string;
  error: string | undefined;
  onChange: (html: string) => void;
}

/** The editor of a text: WYSIWYG or HTML. A text with parts that only HTML can express opens as HTML. */
export default function ArticleEditor({ label, html, error, onChange }: Props) {
  const { t } = useTranslation("admin-content");
  const id = useId();
  const [text, setText] = useState(html);
  const [source, setSource] = useState(() => unknownParts(html).length > 0);
  const lost = unknownParts(text);
  const put = (now: string) => {
    setText(now);
    onChange(now);
  };
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <p id={`${id}-label`} className="text-sm font-medium">
          {label}
        </p>
        <Button variant="quiet" size="sm" disabled={lost.length > 0} onClick={() => setSource(!source)}>
          {source ? t("editor.rich") : t("editor.source")}
        </Button>
      </div>
      {source && lost.length > 0 && (
        <Notice tone="waiting" className="mb-3">
          {t("editor.lost", { parts: lost.join(", ") })}
        </Notice>
      )}
      {source ? (
        <SourceText labelledBy={`${id}-label`} describedBy={`${id}-note`} html={text} onChange={put} />
      ) : (
        <RichText
          labelledBy={`${id}-label`}
          describedBy={`${id}-note`}
          html={text}
          invalid={error !== undefined}
          onChange={put}
        />
      )}
      <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? "text-danger" : "text-soft"}`}>
        {error ?? (source ? t("editor.sourceHint") : t("editor.hint"))}
      </p>
    </div>
  );
}
