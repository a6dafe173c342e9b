import type { ReactNode } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

interface Props {
  legend: string;
  /** What was picked, in its order. */
  keys: readonly string[];
  nameOf: (key: string) => string;
  onRemove: (key: string) => void;
  /** The control that picks one more. */
  children: ReactNode;
}

/** A list of picked rows by their names, each of which can be removed. */
export function PickedRows({ legend, keys, nameOf, onRemove, children }: Props) {
  const { t } = useTranslation("admin");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <ul className="divide-y divide-line not-empty:mb-3 not-empty:rounded-md not-empty:border not-empty:border-line">
        {keys.map((key) => (
          <li key={key} className="flex items-center gap-3 py-1 pl-4 pr-1">
            <span className="min-w-0 flex-1 break-words">{nameOf(key)}</span>
            <Button variant="quiet" size="sm" onClick={() => onRemove(key)}>
              {t("shared.picture.remove")}
              <span className="sr-only">: {nameOf(key)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {children}
    </fieldset>
  );
}
