import type { FormEvent, ReactNode } from "react";
import { SaveButton } from "@/components/forms/save-button";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

const CLOSE = "close";

/** Return true if a form was sent by 'Save' or Ctrl+S, which stay on the page; 'Save and close' does not. */
export const staysOn = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean => {
  const { submitter } = nativeEvent as SubmitEvent;
  return !(submitter instanceof HTMLButtonElement && submitter.value === CLOSE);
};

/** The buttons of a form, at the foot of the window; `start` stands at the other end. */
export function SaveBar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper py-3 max-sm:gap-2 max-sm:[&_button]:px-2.5 max-sm:[&_button]:text-sm">
      {start && <div className="mr-auto min-w-0 flex-1 basis-32 max-sm:basis-0">{start}</div>}
      {children}
    </div>
  );
}

/** The buttons of an editor: save and keep editing, which Ctrl+S and Cmd+S do too, or save and return to the list. */
export function EditorBar({ busy, children }: { busy: boolean; children?: ReactNode }) {
  const { t } = useTranslation("admin");
  return (
    <SaveBar start={children}>
      <SaveButton variant="secondary" busy={busy} label={t("shared.save")} />
      <Button type="submit" name="then" value={CLOSE} disabled={busy} className="sm:min-w-40">
        {t("shared.saveAndClose")}
      </Button>
    </SaveBar>
  );
}
