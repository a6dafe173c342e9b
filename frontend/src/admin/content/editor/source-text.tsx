import { FIELD_STYLE } from "@/ui/field-style";

interface Props {
  labelledBy: string;
  describedBy: string;
  html: string;
  onChange: (html: string) => void;
}

/** The HTML source of the text. */
export function SourceText({ labelledBy, describedBy, html, onChange }: Props) {
  return (
    <textarea
      rows={24}
      spellCheck={false}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`block resize-y font-mono text-sm ${FIELD_STYLE}`}
      value={html}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
