import { useState } from "react";
import { Glyph } from "@/components/glyph";
import { useTranslation } from "@/lib/i18n/use-t";
import { buttonStyle } from "@/ui/button-style";
import { FieldFrame, type FieldText } from "@/ui/field-frame";

interface Props extends FieldText {
  accept: string;
  className?: string;
  /** Undefined if the choice was undone. */
  onChoose: (file: File | undefined) => void;
}

/**
 * A field for one file, chosen or dropped on it. The browser's own control lies over it unseen: its words would be in
 * the language of the browser.
 */
export function FileField({ accept, onChoose, className = "", ...text }: Props) {
  const { t } = useTranslation("admin");
  const [name, setName] = useState<string | null>(null);
  return (
    <FieldFrame {...text} className={className}>
      {(control) => (
        <div className="relative flex items-center gap-4 rounded-md border border-dashed border-edge p-3 hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <input
            {...control}
            type="file"
            accept={accept}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              const file = target.files?.[0];
              setName(file?.name ?? null);
              onChoose(file);
            }}
          />
          <span aria-hidden="true" className={`shrink-0 ${buttonStyle("secondary", "sm")}`}>
            <Glyph name="up" className="size-4" />
            {t("shared.file.choose")}
          </span>
          <span aria-hidden="true" className={`min-w-0 break-words text-sm ${name ? "" : "text-soft"}`}>
            {name ?? t("shared.file.none")}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
