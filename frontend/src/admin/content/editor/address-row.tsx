import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isAddress } from "@/admin/content/editor/create-editor";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

interface Props {
  address: string;
  /** Removes the link, if there is one. */
  onRemove: (() => void) | null;
  onApply: (address: string) => void;
  onClose: () => void;
}

/** The URL of the selected text. Enter applies, Escape returns to the text. */
export function AddressRow({ address, onRemove, onApply, onClose }: Props) {
  const { t } = useTranslation(["admin-content", "admin", "public"]);
  const [text, setText] = useState(address);
  const [refused, setRefused] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector("input")?.focus(), []);
  const apply = () => {
    const wanted = text.trim();
    const whole = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(wanted) ? `https://${wanted}` : wanted;
    if (isAddress(whole)) onApply(whole);
    else setRefused(true);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      apply();
    }
    if (event.key === "Escape") onClose();
  };
  return (
    <div ref={row} className="flex flex-wrap items-start gap-3 border-b border-line bg-sunken px-3 py-3">
      <Field
        label={t("editor.address")}
        className="min-w-56 grow"
        placeholder="https://"
        value={text}
        error={refused ? t("editor.addressHint") : undefined}
        onKeyDown={key}
        onChange={({ target }) => {
          setText(target.value);
          setRefused(false);
        }}
      />
      <div className="flex gap-2 pt-6.5">
        <Button size="sm" className="min-h-11" onClick={apply}>
          {t("editor.apply")}
        </Button>
        {onRemove && (
          <Button size="sm" variant="secondary" className="min-h-11" onClick={onRemove}>
            {t("editor.unlink")}
          </Button>
        )}
        <Button size="sm" variant="quiet" className="min-h-11" onClick={onClose}>
          {t("admin:shared.cancel")}
        </Button>
      </div>
    </div>
  );
}
